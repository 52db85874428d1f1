import type { Member } from '@common/endpoints/auth';
import type { Me } from '@common/endpoints/me';
import { saveUser } from '@/session/session';

export const MEMBER: Member = {
  id: 1,
  name: '王小明',
  email: null,
  wallets: [],
  capabilities: [],
};
export const STAFF: Member = { ...MEMBER, id: 2, name: '李店長', capabilities: ['staff'] };

/** Response of `GET /api/me` to a member. */
export const meOf = (member: Member = MEMBER, change: Partial<Me> = {}): Me => ({
  member,
  sessionExpiresAt: Date.now() + 3_600_000,
  coin: { available: '1000', held: '0' },
  adv: { available: '50', held: '0' },
  orders: { awaitingPayment: 0, processing: 0, shipped: 0 },
  auctions: { leading: 0, outbid: 0 },
  ...change,
});

/** Puts a session into storage, as signing in does. */
export function signIn(member: Member = MEMBER, token = `token of ${member.id}`): void {
  saveUser({ access_token: token, expires_at: Date.now() + 60_000, member });
}
