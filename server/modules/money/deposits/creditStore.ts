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
// The house's loss from reversed credits of this transaction to a member, less later repayments.
const lostBy = statement(
  'lostByMember',
  `SELECT -coalesce(sum(p.amount), 0) AS lost FROM deposits d
   LEFT JOIN deposit_assignments s ON s.deposit_id = d.id
   JOIN postings p ON p.journal_id IN (d.journal_id, d.reversed_by, s.journal_id)
   JOIN accounts a ON a.id = p.account_id AND a.member_id IS NULL AND a.bucket = 'loss'
   WHERE d.member_id = $1 AND d.tx_hash = $2 AND d.chain_id = $3`,
  { lost: t.numeric },
);
const closedOwner = statement(
  'closedOwnerOfTransfer',
  `SELECT d.member_id FROM deposits d JOIN members m ON m.id = d.member_id
   WHERE d.chain_id = $1 AND d.tx_hash = $2 AND (d.from_address, d.amount) = ($3, $4::numeric) AND d.state = 'reversed'
     AND m.closed_at IS NOT NULL ORDER BY d.id DESC LIMIT 1`,
  { member_id: t.int.notNull },
);
const houseLoss = statement('houseLoss', `SELECT -ledger_house_balance('coin', 'loss') AS lost`, {
  lost: t.numeric,
});

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

/** Losses of the house in base units: through this member and transaction, and the balance of the loss account. */
export async function readLosses(
  tx: Tx,
  chainId: number,
  memberId: number,
  txHash: string,
): Promise<bigint[]> {
  const mine = await tx.one(lostBy, [memberId, txHash, chainId]);
  const all = await tx.one(houseLoss);
  return [BigInt(mine.lost), BigInt(all.lost)];
}
