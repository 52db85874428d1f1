import { randomBytes } from 'node:crypto';
import type {
  beginEnrolment as beginContract,
  confirmEnrolment as confirmContract,
} from '@common/endpoints/secondFactor';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { notify } from '../../messages/notices/notify';
import { readMember } from '../auth/readMember';
import { recordOwn } from './recordOwn';
import { makeRecoveryCodes } from './recoveryCodes';
import { seal, unseal } from './seal';
import * as sql from './store';
import { acceptedStep, base32, enrolmentUri } from './totp';

/** As long as SHA-1's result, which RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Replacing or adding a factor requires passing the present one. */
export function requirePresentFactor({ enrolled, passed }: Caller['secondFactor']): void {
  if (enrolled && !passed) throw new AppError('SECOND_FACTOR_NEEDED', { data: { enrolled } });
}

/**
 * Creates a secret that takes effect once a code confirms it; until then the present one stays.
 * @throws AppError SECOND_FACTOR_NEEDED
 */
export async function beginEnrolment({ tx, caller, settings }: Call<typeof beginContract>) {
  const { memberId } = caller;
  requirePresentFactor(caller.secondFactor);
  const secret = randomBytes(SECRET_BYTES);
  await tx.run(sql.setPending, [memberId, seal(secret, memberId, settings.secondFactor.keys)]);
  const { email, name } = await readMember(tx, memberId);
  return { secret: base32(secret), uri: enrolmentUri(secret, email ?? name) };
}

/**
 * Enrols, passes this session, and closes the console to the member's other sessions.
 * @throws AppError SECOND_FACTOR_NEEDED, SECOND_FACTOR_NONE, SECOND_FACTOR_CODE
 */
export async function confirmEnrolment(call: Call<typeof confirmContract>) {
  const { tx, caller, settings, body } = call;
  const { memberId, sessionId } = caller;
  requirePresentFactor(caller.secondFactor);
  const factor = await tx.maybeOne(sql.lockFactor, [memberId]);
  if (!factor?.pending) throw new AppError('SECOND_FACTOR_NONE');
  const secret = unseal(factor.pending, memberId, settings.secondFactor.keys);
  const step = acceptedStep(secret, body.code, { now: factor.now, after: 0 });
  if (step === undefined) throw new AppError('SECOND_FACTOR_CODE');
  await tx.run(sql.enrol, [memberId, step]);
  await tx.run(sql.passSession, [memberId, sessionId, true]);
  const was = factor.secret === null ? null : '先前的驗證器';
  await recordOwn(tx, memberId, 'factorSet', changeOf('驗證器 App', was, '新的驗證器'));
  await notify(tx, memberId, 'secondFactorSet', { at: Date.now() });
  return { recoveryCodes: await makeRecoveryCodes(tx, memberId) };
}
