import { randomBytes } from 'node:crypto';
import { FEW_LEFT } from '@common/goods/lowStock';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import type { Chain } from '../../server/chain/port';
import type { Database } from '../../server/db/database';
import { openEventHub } from '../../server/http/eventHub';
import { MANUAL_CARRIER } from '../../server/modules/trade/carriers/manual';
import type { Settings } from '../../server/services';
import { ShopSecret } from '../../server/shopSecret';
import type { Tracing } from '../../server/tracing/tracing';

const never = () => Promise.reject(new Error('neither chain nor storage is measured here'));
const chain: Chain = {
  chainId: 31337,
  tokenAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  systemWallet: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  checkChainId: never,
  head: never,
  block: never,
  depositsIn: never,
  payoutsIn: never,
  payoutsBetween: () => {
    throw new Error('the chain is not measured here');
  },
  receipt: never,
  transaction: never,
  walletTransaction: never,
  walletNonce: never,
  balanceOf: never,
  ethBalanceOf: never,
  isContract: never,
};

/** The API as `npm start` serves it, without the chain. Limits are off or out of reach: all load comes from one address. */
export async function appFor(
  db: Database,
  overrides: Partial<Settings> = {},
  tracing?: Tracing,
): Promise<FastifyInstance> {
  const events = await openEventHub(db);
  const settings = {
    demo: false,
    confirmations: 1,
    siteUrl: 'http://localhost:8000',
    supportEmail: 'support@shop.example',
    floodLimit: 1_000_000_000,
    bidLimit: 0,
    lowStock: FEW_LEFT,
    secret: new ShopSecret({ newest: randomBytes(32), former: [], now: 0 }),
    secondFactor: { required: false, keys: [randomBytes(32)] as const },
    ...overrides,
  };
  const storage = { put: never, get: async () => undefined, delete: never };
  const carrier = MANUAL_CARRIER;
  const app = await buildApp({ db, chain, settings, events, carrier, storage }, { tracing });
  app.addHook('onClose', () => events.close());
  return app;
}
