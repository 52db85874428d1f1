import type { authLogout } from '@common/endpoints/auth';
import type { Call } from '../../../http/route';
import * as sql from './sessionStore';

/** Revokes the caller's session; the member's other sessions stay. */
export async function logOut({ tx, caller }: Call<typeof authLogout>): Promise<null> {
  await tx.run(sql.revokeSession, [caller.sessionId]);
  return null;
}
