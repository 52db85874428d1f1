import type { authEmail } from '@common/endpoints/auth';
import type { Call } from '../../../http/route';
import { proveEmail } from './emailCode';
import { memberByEmail } from './memberByEmail';
import { openSession } from './openSession';

/**
 * Signs in with the mailed code; creates a member for a new address.
 * @throws AppError EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED, EMAIL_KEPT, ACCOUNT_CLOSED
 */
export async function signInByEmail(call: Call<typeof authEmail>) {
  const { tx, settings, body } = call;
  const owner = { memberId: null, ticket: body.ticket };
  const email = await proveEmail(tx, owner, body.code, settings.secret);
  return openSession(call, await memberByEmail(tx, email), 'email');
}
