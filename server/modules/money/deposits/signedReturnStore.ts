import type { TokenTransfer } from '../../../chain/port';
import { type RowOf, t } from '../../../db/columns';
import { statement, type Tx } from '../../../db/database';

const RETURN = {
  id: t.int,
  tx_hash: t.text,
  log_index: t.int,
  from_address: t.text,
  amount: t.numeric,
};

// An open return of a reversed deposit is signed: the reversal cancelled unsigned ones.
const signed = statement(
  'lockSignedReturns',
  `SELECT w.id, d.tx_hash, d.log_index, d.from_address, d.amount FROM withdrawals w JOIN deposits d ON d.id = w.deposit_id
   WHERE w.deposit_id IS NOT NULL AND w.state NOT IN ('rejected', 'cancelled')
     AND d.chain_id = $1 AND d.tx_hash = ANY ($2) AND d.state = 'reversed' ORDER BY w.id FOR UPDATE OF w`,
  RETURN,
);
const repoint = statement(
  'pointReturnAtDeposit',
  'UPDATE withdrawals SET deposit_id = $2 WHERE id = $1',
);

const isOf = (row: RowOf<typeof RETURN>, one: TokenTransfer) =>
  row.tx_hash === one.txHash &&
  row.log_index === one.logIndex &&
  row.from_address === one.from.toLowerCase() &&
  BigInt(row.amount) === one.value;

/**
 * Locks the signed returns of these transfers. A deep reorg reversed their deposits, and now the transfers are in a
 * block again: a credit in addition to the return would pay them twice.
 * @returns a function from a transfer to the id of the return that already pays it back, if any
 */
export async function lockSignedReturns(
  tx: Tx,
  chainId: number,
  transfers: readonly TokenTransfer[],
): Promise<(one: TokenTransfer) => number | undefined> {
  const hashes = transfers.map(({ txHash }) => txHash);
  const rows = await tx.run(signed, [chainId, hashes]);
  return (one) => rows.find((row) => isOf(row, one))?.id;
}

/** Links the return to the new deposit of the same transfer. */
export async function linkReturnToDeposit(
  tx: Tx,
  returnId: number,
  depositId: number,
): Promise<void> {
  await tx.run(repoint, [returnId, depositId]);
}
