import type { TokenTransfer } from '../../chain/port';
import { statement, type Tx } from '../../db/database';

// A return whose deposit a deep reorg took is signed: unsigned ones were called off with it.
const signed = statement(
  'lockSignedReturns',
  `SELECT w.id, d.tx_hash, d.log_index, d.from_address, d.amount FROM withdrawals w JOIN deposits d ON d.id = w.deposit_id
   WHERE w.deposit_id IS NOT NULL AND w.state NOT IN ('rejected', 'cancelled')
     AND d.chain_id = $1 AND d.tx_hash = ANY ($2) AND d.state = 'reversed' ORDER BY w.id FOR UPDATE OF w`,
);
const repoint = statement(
  'pointReturnAtDeposit',
  'UPDATE withdrawals SET deposit_id = $2 WHERE id = $1',
);

interface Row {
  id: number;
  tx_hash: string;
  log_index: number;
  from_address: string;
  amount: string;
}

const isOf = (row: Row, one: TokenTransfer) =>
  row.tx_hash === one.txHash &&
  row.log_index === one.logIndex &&
  row.from_address === one.from.toLowerCase() &&
  BigInt(row.amount) === one.value;

/**
 * Which of these transfers came before, were taken by a deep reorg, and are on their way back to their senders
 * already: whoever they would be credited to would have them twice. Locks those returns.
 */
export async function lockSignedReturns(
  tx: Tx,
  chainId: number,
  transfers: readonly TokenTransfer[],
): Promise<(one: TokenTransfer) => number | undefined> {
  const hashes = transfers.map(({ txHash }) => txHash);
  const rows = await tx.run<Row>(signed, [chainId, hashes]);
  return (one) => rows.find((row) => isOf(row, one))?.id;
}

export async function pointAt(tx: Tx, returnId: number, depositId: number): Promise<void> {
  await tx.run(repoint, [returnId, depositId]);
}
