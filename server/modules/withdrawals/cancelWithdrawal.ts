import type { cancelWithdrawal as contract, WithdrawalDetail } from '@common/endpoints/withdrawals';
import { CANCELLABLE } from '@common/withdrawalTransitions';
import type { Database } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { rejectWithdrawal } from './confirmWithdrawal';
import { releaseWithdrawal } from './holds';
import { moveWithdrawal, refuseState, SYSTEM } from './moveWithdrawal';
import { readDetail } from './present';
import { lockMyWithdrawal, readExpired } from './store';

/** Minutes in which a withdrawal must be confirmed. */
const CONFIRM_WITHIN = 30;

/** @throws AppError NOT_FOUND, WITHDRAWAL_STATE once it is in the queue */
export async function cancelWithdrawal({
  tx,
  chain,
  caller,
  params,
  settings,
}: Call<typeof contract>): Promise<WithdrawalDetail> {
  const { memberId } = caller;
  const row = await lockMyWithdrawal(tx, chain.chainId, params.id, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  if (!CANCELLABLE.includes(row.state)) refuseState(row);
  const reason = '會員取消，款項已退回餘額';
  await releaseWithdrawal(tx, { id: row.id, member_id: memberId }, reason, memberId);
  await moveWithdrawal(tx, row, {
    to: 'cancelled',
    actor: { kind: 'member', id: memberId },
    reason,
  });
  const shop = { chainId: chain.chainId, confirmations: settings.confirmations };
  return readDetail(tx, shop, row.id, memberId);
}

/** Gives back what is held for withdrawals that nobody confirmed. Returns how many. */
export async function expireWithdrawals(db: Database, chainId: number): Promise<number> {
  let ended = 0;
  for (const { id, member_id } of await readExpired(db, CONFIRM_WITHIN)) {
    await db.transaction(async (tx) => {
      const row = await lockMyWithdrawal(tx, chainId, id, member_id);
      if (row?.state !== 'submitted') return;
      const reason = `${CONFIRM_WITHIN} 分鐘內沒有完成驗證，款項已退回餘額`;
      await rejectWithdrawal(tx, row, { actor: SYSTEM, reason });
      ended += 1;
    });
  }
  return ended;
}
