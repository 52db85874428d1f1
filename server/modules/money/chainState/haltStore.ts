import { t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

const halt = statement(
  'haltChain',
  `UPDATE chain_cursors SET halted_at = now(), halt_reason = $2 WHERE chain_id = $1 AND halted_at IS NULL`,
);
const read = statement(
  'withdrawalsHalted',
  'SELECT halt_reason AS reason FROM chain_cursors WHERE chain_id = $1 AND halted_at IS NOT NULL',
  { reason: t.text.orNull },
);
// Only the halt of that millisecond, which the administrator saw; a newer one stays.
const lift = statement(
  'resumeChain',
  `WITH was AS (
     SELECT chain_id, halt_reason FROM chain_cursors WHERE chain_id = $1 AND floor(extract(epoch FROM halted_at) * 1000) = $2 FOR UPDATE)
   UPDATE chain_cursors c SET halted_at = NULL, halt_reason = NULL FROM was WHERE c.chain_id = was.chain_id
   RETURNING was.halt_reason AS reason`,
  { reason: t.text.orNull },
);

/** Stops all payouts until staff resume them. The first reason stays. */
export async function haltWithdrawals(
  db: Queryable,
  chainId: number,
  reason: string,
): Promise<void> {
  await db.run(halt, [chainId, reason]);
}

/** Reason of the halt, for staff; null without a halt. */
export async function readHalt(db: Queryable, chainId: number): Promise<string | null> {
  const row = await db.maybeOne(read, [chainId]);
  return row ? (row.reason ?? '') : null;
}

/**
 * Lifts the halt that began at this moment (ms) and returns its reason; undefined without a halt, or if a newer one has
 * begun.
 */
export async function liftHalt(
  tx: Tx,
  chainId: number,
  haltedAt: number,
): Promise<string | undefined> {
  const row = await tx.maybeOne(lift, [chainId, haltedAt]);
  return row && (row.reason ?? '不明');
}
