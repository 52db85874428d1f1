import type {
  confirmWithdrawal as confirmContract,
  resendWithdrawalCode as resendContract,
  WithdrawalChallenge,
  WithdrawalDetail,
} from '@common/endpoints/withdrawals';
import { parseAmount } from '@common/money/money';
import { MAX_CODE_TRIES } from '@common/money/withdrawalErrors';
import { type NodeAnswer, notRead } from '../../../chain/askNode';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call, PrepareCall } from '../../../http/route';
import { countSent, isUnpaid } from '../chainState/requireUnpaid';
import { makeChallenge, presentChallenge, prove } from './challenge';
import { findNewest, lockMemberRow } from './challengeStore';
import { factsOf } from './facts';
import { releaseHolds } from './holds';
import { type Actor, KEPT_TEXT, type Movable, unpaidText } from './kind';
import { readLastDay } from './limitsStore';
import { moveWithdrawal, refuseState, SYSTEM } from './moveWithdrawal';
import { readDetail } from './present';
import { restoreToSuspense } from './restoreToSuspense';
import { reverseCapture } from './reverseCapture';
import { lockMyWithdrawal } from './store';
import { readLimits, requireNoEmailChangePause, requireOpen } from './terms';

async function lockSubmitted(tx: Tx, chainId: number, id: number, memberId: number) {
  const row = await lockMyWithdrawal(tx, chainId, id, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'submitted') refuseState(row);
  return row;
}

/**
 * Ends a withdrawal unpaid: releases the member's holds, pays back what a mined transaction had spent before a reorg removed it, or
 * restores the deposit of a return to suspense.
 */
export async function rejectWithdrawal(
  tx: Tx,
  row: Movable,
  how: { actor: Actor; reason: string; result?: 2 | 3 },
): Promise<void> {
  if (row.kind === 'return') {
    await moveWithdrawal(tx, row, { to: 'rejected', ...how });
    return restoreToSuspense(tx, row, how.actor.id);
  }
  await releaseHolds(tx, row, how.reason, how.actor.id);
  const isKept = (await reverseCapture(tx, row, how.actor.id)) === 'suspense';
  const reason = isKept ? how.reason.replace(unpaidText(row), KEPT_TEXT) : how.reason;
  await moveWithdrawal(tx, row, { to: 'rejected', ...how, reason });
}

/** Number of required approvals. `sum` covers a day, so that splitting an amount does not avoid review. */
async function approvalsFor(tx: Tx, sum: bigint): Promise<number> {
  const limits = await readLimits(tx);
  if (sum > parseAmount(limits.secondAbove)) return 2;
  return sum > parseAmount(limits.reviewAbove) ? 1 : 0;
}

/**
 * Queues a confirmed withdrawal, or sends it to review.
 * @param how.sum base units that the same person requested in 24 hours, including this one
 */
export async function queueOrReview(
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
      ? { to: 'review', actor: SYSTEM, reason: '金額較大，等待客服審核' }
      : { to: 'queued', actor: SYSTEM, reason: '等待送出' },
  );
}

type ConfirmCall = Call<typeof confirmContract>;

/** Calls the node only if one try is left: a wrong code then rejects the withdrawal. */
export async function prepareConfirm({
  db,
  chain,
  caller,
  params,
}: PrepareCall<typeof confirmContract>): Promise<NodeAnswer<number>> {
  const challenge = await findNewest(db, caller.memberId, 'withdrawal', String(params.id));
  return challenge && challenge.tries >= MAX_CODE_TRIES - 1 ? countSent(db, chain) : notRead;
}

/**
 * Confirms a withdrawal by code or signature. The fifth wrong code rejects it: an attacker then needs a new withdrawal,
 * and each one mails its owner.
 * @throws AppError NOT_FOUND, WITHDRAWALS_CLOSED, ACCOUNT_FROZEN, WITHDRAWAL_STATE, WITHDRAWAL_PROOF_DEAD,
 *   and as prove does
 */
export async function confirmWithdrawal(
  { tx, chain, caller, params, body, settings }: ConfirmCall,
  sent: NodeAnswer<number>,
): Promise<WithdrawalDetail> {
  const { memberId } = caller;
  await requireOpen(tx, chain.chainId);
  const row = await lockSubmitted(tx, chain.chainId, params.id, memberId);
  const proofs = await lockMemberRow(tx, memberId);
  if (proofs.frozen) throw new AppError('ACCOUNT_FROZEN');
  await requireNoEmailChangePause(tx, memberId);
  const challenge = await findNewest(tx, memberId, 'withdrawal', String(row.id));
  if (!challenge) throw new AppError('EMAIL_CODE_EXPIRED');
  if (!(await prove(tx, challenge, body, proofs, settings.secret))) {
    const reason = `驗證碼輸入錯誤 ${MAX_CODE_TRIES} 次，款項已退回餘額`;
    // A withdrawal that the chain may have paid stays open for staff or its expiry; no code confirms it any more.
    if (await isUnpaid(tx, chain.chainId, row.id, sent))
      await rejectWithdrawal(tx, row, { actor: SYSTEM, reason });
    throw new AppError('WITHDRAWAL_PROOF_DEAD', { keepsWork: true });
  }
  const actor = { kind: 'member', id: memberId } as const;
  const sum = await readLastDay(tx, memberId);
  await queueOrReview(tx, row, { actor, reason: '已由本人驗證', sum });
  const shop = { chainId: chain.chainId, confirmations: settings.confirmations };
  return readDetail(tx, shop, row.id, memberId);
}

/** Mails a new code. @throws AppError NOT_FOUND, WITHDRAWALS_CLOSED, WITHDRAWAL_STATE, TOO_OFTEN, WITHDRAWAL_NO_PROOF */
export async function resendCode({
  tx,
  chain,
  caller,
  params,
  settings,
}: Call<typeof resendContract>): Promise<WithdrawalChallenge> {
  await requireOpen(tx, chain.chainId);
  const row = await lockSubmitted(tx, chain.chainId, params.id, caller.memberId);
  const proofs = await lockMemberRow(tx, caller.memberId);
  const facts = factsOf(row, chain.chainId);
  await makeChallenge(tx, caller.memberId, proofs, facts, settings.secret);
  // Read again: wrong tries of earlier codes count.
  const made = await findNewest(tx, caller.memberId, 'withdrawal', String(row.id));
  if (!made) throw new Error(`withdrawal ${row.id} has no challenge`);
  return presentChallenge(made, proofs);
}
