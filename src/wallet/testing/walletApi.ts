import type { Member } from '@common/endpoints/auth';
import type { SiteConfig } from '@common/endpoints/site';
import { MEMBER } from '@/testing/session';
import { startApi } from '@/testing/stubApi';
import { ADDRESS } from './fakeWallet';

export const MESSAGE = 'shop wants you to sign in\n登入';
export const SYSTEM_WALLET = `0x${'5'.repeat(40)}`;
export const TOKEN = `0x${'6'.repeat(40)}`;
export const OWNER: Member = { ...MEMBER, name: '小美', wallets: [ADDRESS.toLowerCase()] };

const CONFIG: Omit<SiteConfig, 'now'> = {
  chainId: 31337,
  tokenAddress: TOKEN,
  systemWallet: SYSTEM_WALLET,
  confirmations: 3,
  demo: true,
};

/** A session as the sign-in endpoints answer it. */
export const sessionOf = (member: Member, access_token = 'new-token') => ({
  access_token,
  expires_at: Date.now() + 60_000,
  member,
});

/** The API with what the wallet's part of the site asks it for. */
export const startWalletApi = (routes: Parameters<typeof startApi>[0] = {}) =>
  startApi({
    'GET /api/config': () => ({ ...CONFIG, now: Date.now() }),
    'GET /api/me': () => ({
      member: OWNER,
      sessionExpiresAt: Date.now() + 60_000,
      coin: { available: '0', held: '0' },
      adv: { available: '0', held: '0' },
      orders: { awaitingPayment: 0, processing: 0, shipped: 0 },
      auctions: { leading: 0, outbid: 0 },
    }),
    'POST /api/auth/nonce': () => ({
      message: MESSAGE,
      nonce: 'n',
      expiresAt: Date.now() + 60_000,
    }),
    'POST /api/auth/wallet': () => sessionOf(OWNER),
    'POST /api/auth/logout': () => null,
    ...routes,
  });
