import type {
  confirmWithdrawal as confirmContract,
  resendWithdrawalCode as resendContract,
  WithdrawalChallenge,
  WithdrawalDetail,
} from '@common/endpoints/withdrawals';
import { parseAmount } from '@common/money';
import type { Tx } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { putBack } from '../deposits/putBack';
import { makeChallenge, presentChallenge, prove } from './challenge';
import { findNewest, lockMemberProofs, TRIES } from './challengeStore';
import { factsOf } from './facts';
import { releaseWithdrawal } from './holds';
import { readLastDay } from './limitsStore';
import { type Actor, type Movable, moveWithdrawal, refuseState, SYSTEM } from './moveWithdrawal';
import { readDetail } from './present';
import { lockMyWithdrawal } from './store';
import { readLimits, requireOpen } from './terms';

async function lockSubmitted(tx: Tx, chainId: number, id: number, memberId: number) {
  const row = await lockMyWithdrawal(tx, chainId, id, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'submitted') refuseState(row);
  return row;
}

/** Ends it with what it held given back; the deposit of a return is in suspense again. */
export async function rejectWithdrawal(
  tx: Tx,
  row: Movable,
  how: { actor: Actor; reason: string; result?: 2 | 3 },
): Promise<void> {
  const { id, member_id } = row;
  if (member_id !== null) await releaseWithdrawal(tx, { id, member_id }, how.reason, how.actor.id);
  await moveWithdrawal(tx, row, { to: 'rejected', ...how });
  if (member_id === null) await putBack(tx, id, how.actor.id);
}

/**
 * How many staff must agree. The sum of a day counts, so that many small ones are looked at as one large
 * one is.
 */
async function approvalsFor(tx: Tx, sum: bigint): Promise<number> {
  const limits = await readLimits(tx);
  if (sum > parseAmount(limits.secondAbove)) return 2;
  return sum > parseAmount(limits.reviewAbove) ? 1 : 0;
}

/**
 * Sends one that is really meant on its way: to the queue, or first to review.
 * @param how.sum base units that the same person asked for in a day, this one among them
 */
export async function goOn(
  tx: Tx,
  row: Movable,
  how: { actor: Actor; reason: string; sum: bigint },
): Promise<void> {
  const { actor, reason } = how;
  const approvalsNeeded = await approvalsFor(tx, how.sum);
  const confirmed = await moveWithdrawal(tx, row, {
    to: 'confirmed',
    actor,
    reason,
    approvalsNeeded,
  });
  await moveWithdrawal(
    tx,
    confirmed,
    approvalsNeeded > 0
      ? { to: 'review', actor: SYSTEM, reason: '金額較大，等待工作人員審核' }
      : { to: 'queued', actor: SYSTEM, reason: '等待送出' },
  );
}

/**
 * The fifth wrong code ends it: whoever guesses starts from nothing, and the owner has had five mails' worth
 * of warning.
 * @throws AppError NOT_FOUND, WITHDRAWALS_CLOSED, ACCOUNT_FROZEN, WITHDRAWAL_STATE, WITHDRAWAL_PROOF_DEAD,
 *   and what prove throws
 */
export async function confirmWithdrawal({
  tx,
  chain,
  caller,
  params,
  body,
  settings,
}: Call<typeof confirmContract>): Promise<WithdrawalDetail> {
  const { memberId } = caller;
  await requireOpen(tx, chain.chainId);
  const row = await lockSubmitted(tx, chain.chainId, params.id, memberId);
  const proofs = await lockMemberProofs(tx, memberId);
  if (proofs.frozen) throw new AppError('ACCOUNT_FROZEN');
  const challenge = await findNewest(tx, memberId, 'withdrawal', String(row.id));
  if (!challenge) throw new AppError('EMAIL_CODE_EXPIRED');
  if (!(await prove(tx, challenge, body, proofs, settings.secret))) {
    const reason = `驗證碼輸入錯誤 ${TRIES} 次，款項已退回餘額`;
    await rejectWithdrawal(tx, row, { actor: SYSTEM, reason });
    throw new AppError('WITHDRAWAL_PROOF_DEAD', { keepsWork: true });
  }
  const actor = { kind: 'member', id: memberId } as const;
  const sum = await readLastDay(tx, memberId);
  await goOn(tx, row, { actor, reason: '已由本人驗證', sum });
  const shop = { chainId: chain.chainId, confirmations: settings.confirmations };
  return readDetail(tx, shop, row.id, memberId);
}

/** Mails another code. @throws AppError NOT_FOUND, WITHDRAWALS_CLOSED, WITHDRAWAL_STATE, TOO_OFTEN, WITHDRAWAL_NO_PROOF */
export async function resendCode({
  tx,
  chain,
  caller,
  params,
  settings,
}: Call<typeof resendContract>): Promise<WithdrawalChallenge> {
  await requireOpen(tx, chain.chainId);
  const row = await lockSubmitted(tx, chain.chainId, params.id, caller.memberId);
  const proofs = await lockMemberProofs(tx, caller.memberId);
  const facts = factsOf(row, chain.chainId);
  await makeChallenge(tx, caller.memberId, proofs, facts, settings.secret);
  // Read again: wrong tries of earlier codes count.
  const made = await findNewest(tx, caller.memberId, 'withdrawal', String(row.id));
  if (!made) throw new Error('a challenge vanished');
  return presentChallenge(made, proofs);
}
