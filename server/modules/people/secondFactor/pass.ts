import type {
  passSecondFactor as passContract,
  readSecondFactor as readContract,
} from '@common/endpoints/secondFactor';
import { taipei } from '@common/text/taipeiTime';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { notify } from '../../messages/notices/notify';
import { recoveryHash } from './recoveryCodes';
import { unseal } from './seal';
import * as sql from './store';
import { acceptedStep } from './totp';

export async function readSecondFactor({ db, caller, settings }: Call<typeof readContract>) {
  const row = await db.maybeOne(sql.readFactor, [caller.memberId]);
  return {
    required: settings.secondFactor.required,
    enrolledAt: row?.enrolled_at?.getTime() ?? null,
    passkeys: row?.passkeys ?? 0,
    passed: caller.secondFactor.enrolled && caller.secondFactor.passed,
    recoveryCodesLeft: row?.left ?? 0,
  };
}

/** Counts a wrong code. After the last try the member is blocked for a while. */
async function refuseCode(tx: Tx, memberId: number, triesBefore: number): Promise<never> {
  const { blocked_until: until } = await tx.one(sql.countTry, [memberId]);
  if (!until) {
    const left = sql.TRIES - triesBefore - 1;
    throw new AppError('SECOND_FACTOR_WRONG', { data: { left }, keepsWork: true });
  }
  await notify(tx, memberId, 'secondFactorBlocked', { at: until.getTime() });
  throw new AppError('SECOND_FACTOR_BLOCKED', { data: { until: taipei(until) }, keepsWork: true });
}

/**
 * Opens the console to this session, by a code of the app or a recovery code; each is accepted once.
 * @throws AppError SECOND_FACTOR_NONE, SECOND_FACTOR_BLOCKED, SECOND_FACTOR_WRONG, SECOND_FACTOR_SEALED
 */
export async function passSecondFactor({ tx, caller, settings, body }: Call<typeof passContract>) {
  const { memberId, sessionId } = caller;
  const factor = await tx.maybeOne(sql.lockFactor, [memberId]);
  if (!factor || !caller.secondFactor.enrolled) throw new AppError('SECOND_FACTOR_NONE');
  if (factor.blocked && factor.blocked_until) {
    const until = taipei(factor.blocked_until);
    throw new AppError('SECOND_FACTOR_BLOCKED', { data: { until } });
  }
  const typed = body.code.replace(/\s/g, '');
  const isRecovery = !/^\d{6}$/.test(typed);
  const times = { now: factor.now, after: factor.last_step };
  const step =
    isRecovery || !factor.secret
      ? undefined
      : acceptedStep(unseal(factor.secret, memberId, settings.secondFactor.keys), typed, times);
  const spent = isRecovery
    ? await tx.run(sql.spendRecoveryCode, [memberId, recoveryHash(typed)])
    : [];
  if (step === undefined && spent.length === 0) return refuseCode(tx, memberId, factor.tries);
  await tx.run(sql.acceptCode, [memberId, step ?? 0]);
  await tx.run(sql.passSession, [memberId, sessionId, false]);
  const { left } = await tx.one(sql.countRecoveryCodes, [memberId]);
  if (isRecovery) await notify(tx, memberId, 'recoveryCodeUsed', { left, at: Date.now() });
  return { recoveryCodesLeft: left };
}
