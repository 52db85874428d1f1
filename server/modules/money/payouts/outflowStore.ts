import type { TokenTransfer, WalletTransaction } from '../../../chain/port';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { type Kind, withKind } from '../withdrawals/kind';
import type { Signer } from './nonceStore';

const ATTEMPTED = {
  id: t.int,
  member_id: t.int.orNull,
  deposit_id: t.int.orNull,
  to_address: t.text,
  amount: t.numeric,
  fee: t.numeric,
  state: t.text.as<'broadcast' | 'confirming' | 'done' | 'rejected'>(),
  tx_hash: t.text,
};

/** A withdrawal with a stored attempt among these transactions. */
export type AttemptedWithdrawal = RowOf<typeof ATTEMPTED> & Kind;

const ORPHAN = {
  id: t.int,
  tx_hash: t.text,
  amount: t.numeric,
  withdrawal_id: t.int.orNull,
  /** Staff's explanation of an unknown outflow; null while it is unexplained. */
  booked_as: t.text.as<'paid' | 'member' | 'loss' | 'capital'>().orNull,
  /** The charged member; the charge (base units) stands in `charged`. */
  member_id: t.int.orNull,
  charged: t.numeric,
  /** The charged member has closed the account. */
  closed: t.boolean,
};

export type OrphanedOutflow = RowOf<typeof ORPHAN>;

const lock = statement(
  'lockAttempted',
  `SELECT 1 FROM withdrawals WHERE id IN (
     SELECT withdrawal_id FROM withdrawal_attempts WHERE chain_id = $1 AND tx_hash = ANY ($2))
   ORDER BY id FOR UPDATE`,
);
const attempted = statement(
  'readAttempted',
  `SELECT w.id, w.member_id, w.deposit_id, w.to_address, w.amount, w.fee, w.state, a.tx_hash FROM withdrawals w
   JOIN withdrawal_attempts a ON a.withdrawal_id = w.id WHERE a.chain_id = $1 AND a.tx_hash = ANY ($2)`,
  ATTEMPTED,
);
const insert = statement(
  'insertOutflow',
  `INSERT INTO outflows (chain_id, tx_hash, log_index, block_number, block_hash, to_address, amount, withdrawal_id,
     nonce, raw, gas, max_fee, tip, wallet, state)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'booked') RETURNING id`,
  { id: t.int },
);
const stored = statement(
  'storedPayoutHashes',
  'SELECT tx_hash FROM withdrawal_attempts WHERE chain_id = $1 AND tx_hash = ANY ($2)',
  { tx_hash: t.text },
);
const lockOrphans = statement(
  'lockOrphanedOutflows',
  `SELECT 1 FROM outflows WHERE chain_id = $1 AND block_number > $2 AND state = 'booked'
   ORDER BY withdrawal_id, id FOR UPDATE`,
);
// A second statement after the lock: it sees what staff booked meanwhile.
const lockCharged = statement(
  'lockChargedMembers',
  `SELECT 1 FROM members WHERE id IN (
     SELECT b.member_id FROM outflow_bookings b JOIN outflows o ON o.id = b.outflow_id
     WHERE o.chain_id = $1 AND o.block_number > $2 AND o.state = 'booked') ORDER BY id FOR KEY SHARE`,
);
// A third one: it sees which of them closed their accounts before they were locked.
const orphans = statement(
  'orphanedOutflows',
  `SELECT o.id, o.tx_hash, o.amount, o.withdrawal_id, b.booked_as, b.member_id, coalesce(b.charged, 0) AS charged,
     m.closed_at IS NOT NULL AS closed
   FROM outflows o LEFT JOIN outflow_bookings b ON b.outflow_id = o.id LEFT JOIN members m ON m.id = b.member_id
   WHERE o.chain_id = $1 AND o.block_number > $2 AND o.state = 'booked' ORDER BY o.withdrawal_id, o.id`,
  ORPHAN,
);
const markReversed = statement(
  'markOutflowReversed',
  `UPDATE outflows SET state = 'reversed' WHERE id = $1`,
);
const lockOne = statement(
  'lockReversedWithdrawal',
  'SELECT id, member_id, deposit_id, state FROM withdrawals WHERE id = $1 FOR UPDATE',
  {
    id: t.int,
    member_id: t.int.orNull,
    deposit_id: t.int.orNull,
    state: t.text.as<'done'>(),
  },
);
/** Locks the withdrawals that have a stored attempt among these transactions. Keyed by transaction hash. */
export async function lockAttempted(
  tx: Tx,
  chainId: number,
  transfers: readonly TokenTransfer[],
): Promise<Map<string, AttemptedWithdrawal>> {
  const hashes = transfers.map(({ txHash }) => txHash);
  await tx.run(lock, [chainId, hashes]);
  const rows = await tx.run(attempted, [chainId, hashes]);
  return new Map(rows.map((row) => [row.tx_hash, withKind(row)]));
}

/** Returns those of the transactions that are stored attempts. */
export async function readStoredHashes(
  db: Queryable,
  chainId: number,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db.run(stored, [chainId, hashes]);
  return new Set(rows.map((row) => row.tx_hash));
}

/**
 * Returns the outflow's id.
 * @param from the wallet that it left
 * @param sent the wallet's transaction, for an outflow that is no payout of a withdrawal
 */
export async function insertOutflow(
  tx: Tx,
  from: Signer,
  transfer: TokenTransfer,
  withdrawalId: number | null,
  sent?: WalletTransaction | null,
): Promise<number> {
  const signed = sent?.signed;
  const { id } = await tx.one(insert, [
    from.chainId,
    transfer.txHash,
    transfer.logIndex,
    transfer.blockNumber,
    transfer.blockHash,
    transfer.to.toLowerCase(),
    transfer.value.toString(),
    withdrawalId,
    sent?.nonce ?? null,
    signed?.raw ?? null,
    signed?.gas.toString() ?? null,
    signed?.maxFee.toString() ?? null,
    signed?.tip.toString() ?? null,
    from.wallet,
  ]);
  return id;
}

/** Locks the outflows that were booked from blocks above the fork, and keeps the accounts of charged members open or closed. */
export async function lockOrphanedOutflows(
  tx: Tx,
  chainId: number,
  forkNumber: number,
): Promise<OrphanedOutflow[]> {
  await tx.run(lockOrphans, [chainId, forkNumber]);
  await tx.run(lockCharged, [chainId, forkNumber]);
  return tx.run(orphans, [chainId, forkNumber]);
}

export async function markOutflowReversed(tx: Tx, id: number): Promise<void> {
  await tx.run(markReversed, [id]);
}

/** Locks a withdrawal that an orphaned outflow had completed. */
export async function lockDone(tx: Tx, id: number) {
  return withKind(await tx.one(lockOne, [id]));
}
