import type {
  ChainState,
  resumeChain as resumeContract,
  chainState as stateContract,
} from '@common/endpoints/adminDeposits';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { liftHalt } from '../chainState/haltStore';
import { requireExplainedOutflows } from '../chainState/requireExplainedOutflows';
import { readChain, readResumptions } from './deskStore';

async function read(db: Queryable, chainId: number, confirmations: number): Promise<ChainState> {
  const row = await readChain(db, chainId, confirmations);
  const resumptions = await readResumptions(db, chainId);
  return {
    chainId,
    blockNumber: row.block_number,
    headNumber: row.head_number,
    behind: row.behind ?? 0,
    heardAt: row.head_seen_at?.getTime() ?? null,
    halted: row.halted_at && { at: row.halted_at.getTime(), reason: row.halt_reason },
    frozenMembers: row.frozen,
    resumed: resumptions.map(({ id, name, note, created_at }) => ({
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
 * Lifts the halt that a deep reorg or an unknown outflow set. Frozen members stay frozen, each for staff to review.
 * @throws AppError CHAIN_NOT_HALTED, OUTFLOWS_OPEN
 */
export async function resumeChain({
  tx,
  chain,
  settings,
  caller,
  body,
}: Call<typeof resumeContract>): Promise<ChainState> {
  const { chainId } = chain;
  const haltReason = await liftHalt(tx, chainId, body.haltedAt);
  if (haltReason === undefined) throw new AppError('CHAIN_NOT_HALTED');
  await requireExplainedOutflows(tx, chainId);
  const note = `${body.reason.trim()}（原因：${haltReason}）`;
  const ref = { type: 'chain', id: String(chainId) };
  const change = changeOf('停止原因', haltReason, null);
  await writeStaffAction(tx, caller.memberId, 'chain.resume', ref, note, change);
  return read(tx, chainId, settings.confirmations);
}
