import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';

/** All but `frozen` are null before the watcher began. */
const CHAIN = {
  block_number: t.int.orNull,
  head_number: t.int.orNull,
  head_seen_at: t.timestamp.orNull,
  halted_at: t.timestamp.orNull,
  halt_reason: t.text.orNull,
  behind: t.int.orNull,
  frozen: t.int,
};

const chain = statement(
  'chainState',
  `SELECT c.block_number, c.head_number, c.head_seen_at, c.halted_at, c.halt_reason,
     greatest(c.head_number - $2 - c.block_number, 0)::int AS behind,
     (SELECT count(*)::int FROM members WHERE frozen_at IS NOT NULL AND closed_at IS NULL) AS frozen
   FROM (SELECT 1) x LEFT JOIN chain_cursors c ON c.chain_id = $1`,
  CHAIN,
);
const resumptions = statement(
  'chainResumed',
  `SELECT s.staff_id AS id, m.name, s.note, s.created_at FROM staff_actions s JOIN members m ON m.id = s.staff_id
   WHERE s.ref_type = 'chain' AND s.ref_id = $1 AND s.action = 'chain.resume' ORDER BY s.id DESC LIMIT 10`,
  { id: t.int, name: t.text, note: t.text, created_at: t.timestamp },
);

export function readChain(
  db: Queryable,
  chainId: number,
  confirmations: number,
): Promise<RowOf<typeof CHAIN>> {
  return db.one(chain, [chainId, confirmations]);
}

/** The last times that staff lifted a halt, the newest first. */
export function readResumptions(db: Queryable, chainId: number) {
  return db.run(resumptions, [String(chainId)]);
}
