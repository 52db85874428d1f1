import type { TokenTransfer } from '../../../chain/port';
import { t } from '../../../db/columns';
import { statement, type Tx } from '../../../db/database';

const insert = statement(
  'insertDeposit',
  `INSERT INTO deposits (chain_id, tx_hash, log_index, block_number, block_hash, from_address, amount, member_id, state, journal_id,
     wallet)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
  { id: t.int },
);
const reversals = statement(
  'reversalsOfTransaction',
  `SELECT count(*)::int AS times FROM journals WHERE ref_type = 'tx' AND ref_id = $1 AND kind = 'deposit.reverse'`,
  { times: t.int },
);
const closedOwner = statement(
  'closedOwnerOfTransfer',
  `SELECT d.member_id FROM deposits d JOIN members m ON m.id = d.member_id
   WHERE d.chain_id = $1 AND d.tx_hash = $2 AND (d.from_address, d.amount) = ($3, $4::numeric) AND d.state = 'reversed'
     AND m.closed_at IS NOT NULL ORDER BY d.id DESC LIMIT 1`,
  { member_id: t.int.notNull },
);
/** Returns the deposit's id. */
export async function insertDeposit(
  tx: Tx,
  to: { chainId: number; wallet: number },
  transfer: TokenTransfer,
  credit: {
    memberId: number | null;
    state: 'credited' | 'suspense' | 'returned';
    journalId: number;
  },
): Promise<number> {
  const { id } = await tx.one(insert, [
    to.chainId,
    transfer.txHash,
    transfer.logIndex,
    transfer.blockNumber,
    transfer.blockHash,
    transfer.from.toLowerCase(),
    transfer.value.toString(),
    credit.memberId,
    credit.state,
    credit.journalId,
    to.wallet,
  ]);
  return id;
}

/** Number of reversals of this transaction's deposits by a reorg. */
export async function countReversals(tx: Tx, txHash: string): Promise<number> {
  return (await tx.one(reversals, [txHash])).times;
}

/** The member with a closed account to whom this transfer was credited before a deep reorg reversed it. */
export async function findClosedOwner(
  tx: Tx,
  chainId: number,
  { txHash, from, value }: TokenTransfer,
): Promise<number | null> {
  const values = [chainId, txHash, from.toLowerCase(), value.toString()];
  return (await tx.maybeOne(closedOwner, values))?.member_id ?? null;
}
