import type {
  ChainState,
  resumeChain as resumeContract,
  chainState as stateContract,
} from '@common/endpoints/adminDeposits';
import { type Queryable, statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';

const find = statement(
  'chainState',
  `SELECT c.block_number, c.head_number, c.head_seen_at, c.halted_at, c.halt_reason,
     greatest(c.head_number - $2 - c.block_number, 0)::int AS behind,
     (SELECT count(*)::int FROM members WHERE frozen_at IS NOT NULL) AS frozen
   FROM (SELECT 1) x LEFT JOIN chain_cursors c ON c.chain_id = $1`,
);
const resumed = statement(
  'chainResumed',
  `SELECT s.staff_id AS id, m.name, s.note, s.created_at FROM staff_actions s JOIN members m ON m.id = s.staff_id
   WHERE s.ref_type = 'chain' AND s.ref_id = $1 AND s.action = 'chain.resume' ORDER BY s.id DESC LIMIT 10`,
);
// Since when and why, as it stood until now.
const resume = statement(
  'resumeChain',
  `WITH was AS (
     SELECT chain_id, halt_reason FROM chain_cursors WHERE chain_id = $1 AND halted_at IS NOT NULL FOR UPDATE)
   UPDATE chain_cursors c SET halted_at = NULL, halt_reason = NULL FROM was WHERE c.chain_id = was.chain_id
   RETURNING was.halt_reason`,
);

interface Row {
  block_number: number | null;
  head_number: number | null;
  head_seen_at: Date | null;
  halted_at: Date | null;
  halt_reason: string | null;
  behind: number | null;
  frozen: number;
}

async function read(db: Queryable, chainId: number, needed: number): Promise<ChainState> {
  const [row] = await db.run<Row>(find, [chainId, needed]);
  if (!row) throw new Error('a row that is always there');
  const actions = await db.run<{ id: number; name: string; note: string; created_at: Date }>(
    resumed,
    [String(chainId)],
  );
  return {
    chainId,
    blockNumber: row.block_number,
    headNumber: row.head_number,
    behind: row.behind ?? 0,
    heardAt: row.head_seen_at?.getTime() ?? null,
    halted: row.halted_at && { at: row.halted_at.getTime(), reason: row.halt_reason },
    frozenMembers: row.frozen,
    resumed: actions.map(({ id, name, note, created_at }) => ({
      staff: { id, name },
      note,
      at: created_at.getTime(),
    })),
  };
}

export function showChain({ db, chain, settings }: Call<typeof stateContract>) {
  return read(db, chain.chainId, settings.confirmations);
}

/**
 * Lifts the halt that a deep reorg set. Frozen members stay frozen, each for staff to look at.
 * @throws AppError CHAIN_NOT_HALTED
 */
export async function resumeChain({
  tx,
  chain,
  settings,
  caller,
  body,
}: Call<typeof resumeContract>): Promise<ChainState> {
  const { chainId } = chain;
  const [was] = await tx.run<{ halt_reason: string | null }>(resume, [chainId]);
  if (!was) throw new AppError('CHAIN_NOT_HALTED');
  const note = `${body.reason.trim()}（原因：${was.halt_reason ?? '不明'}）`;
  const ref = { type: 'chain', id: String(chainId) };
  await writeStaffAction(tx, caller.memberId, 'chain.resume', ref, note);
  return read(tx, chainId, settings.confirmations);
}
