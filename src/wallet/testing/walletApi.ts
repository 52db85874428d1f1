import type { Member } from '@common/endpoints/auth';
import { MEMBER, meOf } from '@/testing/session';
import { type Routes, siteConfig, startApi } from '@/testing/stubApi';
import { ADDRESS } from './fakeWallet';

export const MESSAGE = 'shop wants you to sign in\n登入';
export const SYSTEM_WALLET = `0x${'5'.repeat(40)}`;
export const TOKEN = `0x${'6'.repeat(40)}`;
export const OWNER: Member = { ...MEMBER, name: '小美', wallets: [ADDRESS.toLowerCase()] };

export const SITE_CONFIG = siteConfig({
  tokenAddress: TOKEN,
  systemWallet: SYSTEM_WALLET,
  demo: true,
});

/** A session as the sign-in endpoints return it. */
export const sessionOf = (member: Member, access_token = 'new-token') => ({
  access_token,
  expires_at: Date.now() + 60_000,
  member,
});

/** Starts an API stub with the endpoints that wallet code uses. */
export async function startWalletApi<Route extends string = never>(routes?: Routes<Route>) {
  const api = await startApi({
    'GET /api/config': () => ({ ...SITE_CONFIG, now: Date.now() }),
    'GET /api/me': () =>
      meOf(OWNER, { coin: { available: '0', held: '0' }, adv: { available: '0', held: '0' } }),
    'POST /api/auth/nonce': () => ({
      message: MESSAGE,
      nonce: 'n',
      expiresAt: Date.now() + 60_000,
    }),
    'POST /api/auth/wallet': () => sessionOf(OWNER),
    'POST /api/auth/logout': () => null,
  });
  if (routes) api.on(routes);
  return api;
}
