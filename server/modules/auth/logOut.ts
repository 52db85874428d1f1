import type { authLogout } from '@common/endpoints/auth';
import { statement } from '../../db/database';
import type { Call } from '../../http/route';

const revokeSession = statement(
  'revokeSession',
  'UPDATE sessions SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL',
);

/** Revokes the session of the token that asks; the member's other sessions live on. */
export async function logOut({ tx, caller }: Call<typeof authLogout>): Promise<null> {
  await tx.run(revokeSession, [caller.sessionId]);
  return null;
}
