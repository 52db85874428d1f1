import { randomInt } from 'node:crypto';
import type { authEmail } from '@common/endpoints/auth';
import type { Call } from '../../http/route';
import { normaliseEmail } from './emailAddress';
import { proveEmail } from './emailCode';
import { openSession } from './openSession';
import { findByEmail, insertMember, lock } from './store';
import { limitTries } from './tryLimit';

/** Others see the name, so nothing of the address is in it. */
const newName = () => `會員${String(randomInt(10_000)).padStart(4, '0')}`;

/**
 * Signs in by the mailed code; an address seen for the first time becomes a member.
 * @throws AppError EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED, TOO_OFTEN, ACCOUNT_FROZEN
 */
export async function signInByEmail(call: Call<typeof authEmail>) {
  const { db, tx, settings, origin, body } = call;
  limitTries(db, origin.ip);
  const email = normaliseEmail(body.email);
  await lock(tx, 'email', email);
  await proveEmail(tx, { email, memberId: null }, body.code, settings.secret);
  const member = (await findByEmail(tx, email)) ?? (await insertMember(tx, newName(), email));
  return openSession(call, member, 'email');
}
