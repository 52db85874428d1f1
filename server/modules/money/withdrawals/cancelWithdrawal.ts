import type { cancelWithdrawal as endpoint, WithdrawalDetail } from '@common/endpoints/withdrawals';
import { CANCELLABLE } from '@common/money/withdrawalTransitions';
import type { NodeAnswer } from '../../../chain/askNode';
import type { Chain } from '../../../chain/port';
import type { Database } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { countSent, requireUnpaid } from '../chainState/requireUnpaid';
import { rejectWithdrawal } from './confirmWithdrawal';
import { releaseHolds } from './holds';
import { moveWithdrawal, refuseState, SYSTEM } from './moveWithdrawal';
import { readDetail } from './present';
import { lockMyWithdrawal, readExpired, readOwner } from './store';

const CONFIRM_WITHIN_MINUTES = 30;

/** @throws AppError NOT_FOUND, WITHDRAWAL_STATE once it is in the queue, and as requireUnpaid does */
export async function cancelWithdrawal(
  { tx, chain, caller, params, settings }: Call<typeof endpoint>,
  sent: NodeAnswer<number>,
): Promise<WithdrawalDetail> {
  const { memberId } = caller;
  const row = await lockMyWithdrawal(tx, chain.chainId, params.id, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  if (!CANCELLABLE.includes(row.state)) refuseState(row);
  await requireUnpaid(tx, chain.chainId, row.id, sent);
  const reason = '會員取消，款項已退回餘額';
  await releaseHolds(tx, row, reason, memberId);
  await moveWithdrawal(tx, row, {
    to: 'cancelled',
    actor: { kind: 'member', id: memberId },
    reason,
  });
  const shop = { chainId: chain.chainId, confirmations: settings.confirmations };
  return readDetail(tx, shop, row.id, memberId);
}

type Wallet = Pick<Chain, 'chainId' | 'walletNonce'>;

async function expire(db: Database, chain: Wallet, id: number): Promise<boolean> {
  const sent = await countSent(db, chain);
  return db.transaction(async (tx) => {
    const owner = await readOwner(tx, id);
    const row = owner === null ? undefined : await lockMyWithdrawal(tx, chain.chainId, id, owner);
    if (row?.state !== 'submitted') return false;
    // The sweep records a failure here for staff and retries until they have explained the unknown transaction.
    await requireUnpaid(tx, chain.chainId, id, sent);
    const reason = `${CONFIRM_WITHIN_MINUTES} 分鐘內沒有完成驗證，款項已退回餘額`;
    await rejectWithdrawal(tx, row, { actor: SYSTEM, reason });
    return true;
  });
}

/** Rejects withdrawals that were not confirmed in time, and releases their holds. */
export function expireWithdrawals(db: Database, chain: Wallet, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'expireWithdrawals',
    log,
    due: () => readExpired(db, CONFIRM_WITHIN_MINUTES),
    work: (id) => expire(db, chain, Number(id)),
  });
}
