import type { Member } from '@common/endpoints/auth';
import { saveUser } from '@/session/session';

export const MEMBER: Member = {
  id: 1,
  name: '王小明',
  email: null,
  wallets: [],
  capabilities: [],
};
export const STAFF: Member = { ...MEMBER, id: 2, name: '李店長', capabilities: ['staff'] };

/** Puts a session into storage, as signing in does. */
export function signIn(member: Member = MEMBER, token = `token of ${member.id}`): void {
  saveUser({ access_token: token, expires_at: Date.now() + 60_000, member });
}
