import type { TokenTransfer } from '../../chain/port';
import { statement, type Tx } from '../../db/database';

/** A withdrawal that one of these transactions carries. */
export interface Carried {
  id: number;
  /** Null for the return of a deposit. */
  member_id: number | null;
  to_address: string;
  amount: string;
  fee: string;
  state: 'broadcast' | 'confirming' | 'done' | 'rejected';
  tx_hash: string;
}

const lock = statement(
  'lockCarried',
  `SELECT 1 FROM withdrawals WHERE id IN (
     SELECT withdrawal_id FROM withdrawal_attempts WHERE chain_id = $1 AND tx_hash = ANY ($2))
   ORDER BY id FOR UPDATE`,
);
const carried = statement(
  'readCarried',
  `SELECT w.id, w.member_id, w.to_address, w.amount, w.fee, w.state, a.tx_hash FROM withdrawals w
   JOIN withdrawal_attempts a ON a.withdrawal_id = w.id WHERE a.chain_id = $1 AND a.tx_hash = ANY ($2)`,
);
const insert = statement(
  'insertOutflow',
  `INSERT INTO outflows (chain_id, tx_hash, log_index, block_number, block_hash, to_address, amount, withdrawal_id, state)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'booked') RETURNING id`,
);
const orphans = statement(
  'orphanedOutflows',
  `SELECT id, tx_hash, amount, withdrawal_id FROM outflows
   WHERE chain_id = $1 AND block_number > $2 AND state = 'booked' ORDER BY withdrawal_id, id FOR UPDATE`,
);
const markReversed = statement(
  'markOutflowReversed',
  `UPDATE outflows SET state = 'reversed' WHERE id = $1`,
);
const lockOne = statement(
  'lockReversedWithdrawal',
  'SELECT id, member_id, state FROM withdrawals WHERE id = $1 FOR UPDATE',
);
const markUnknown = statement(
  'markWithdrawalUnknown',
  `UPDATE withdrawals SET result = 255 WHERE id = $1 AND result IS NULL AND state IN ('broadcast', 'confirming')`,
);

/** The withdrawals that these transactions carry, locked, by the hash of the transaction. */
export async function lockCarried(
  tx: Tx,
  chainId: number,
  transfers: readonly TokenTransfer[],
): Promise<Map<string, Carried>> {
  const hashes = transfers.map(({ txHash }) => txHash);
  await tx.run(lock, [chainId, hashes]);
  const rows = await tx.run<Carried>(carried, [chainId, hashes]);
  return new Map(rows.map((row) => [row.tx_hash, row]));
}

/** Tells the number of the row. */
export async function insertOutflow(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  withdrawalId: number | null,
): Promise<number> {
  const [row] = await tx.run<{ id: number }>(insert, [
    chainId,
    transfer.txHash,
    transfer.logIndex,
    transfer.blockNumber,
    transfer.blockHash,
    transfer.to.toLowerCase(),
    transfer.value.toString(),
    withdrawalId,
  ]);
  if (!row) throw new Error('an insert returned nothing');
  return row.id;
}

export interface OrphanedOutflow {
  id: number;
  tx_hash: string;
  amount: string;
  withdrawal_id: number | null;
}

/** What was booked from blocks above this one. */
export function lockOrphanedOutflows(
  tx: Tx,
  chainId: number,
  above: number,
): Promise<OrphanedOutflow[]> {
  return tx.run(orphans, [chainId, above]);
}

export async function markOutflowReversed(tx: Tx, id: number): Promise<void> {
  await tx.run(markReversed, [id]);
}

export async function lockDone(
  tx: Tx,
  id: number,
): Promise<{ id: number; member_id: number | null; state: 'done' }> {
  const [row] = await tx.run<{ id: number; member_id: number | null; state: 'done' }>(lockOne, [
    id,
  ]);
  if (!row) throw new Error(`withdrawal ${id} vanished`);
  return row;
}

/** Result 255 (SPEC §4), unless it has one. */
export async function markUnknownOutcome(tx: Tx, id: number): Promise<void> {
  await tx.run(markUnknown, [id]);
}
