import { randomUUID } from 'node:crypto';
import type { Envelope } from '@common/envelope';
import { FEW_LEFT } from '@common/goods/lowStock';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app';
import type { Chain } from '../chain/port';
import type { Database } from '../db/database';
import { type EventHub, openEventHub } from '../http/eventHub';
import { MANUAL_CARRIER } from '../modules/trade/carriers/manual';
import type { Carrier } from '../modules/trade/carriers/port';
import type { Settings } from '../services';
import type { Storage } from '../storage/storage';
import { testSecret } from './secret';
import { watchStaffWrite } from './staffOperations';
import { testStorage } from './storage';

/** Status and body of an answer. */
export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any endpoint's answer
  body: Envelope<any>;
}

export interface TestApi {
  app: FastifyInstance;
  call(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    key?: string,
  ): Promise<Reply>;
  close(): Promise<void>;
}

export const testSettings: Settings = {
  demo: true,
  confirmations: 3,
  siteUrl: 'http://localhost:8000',
  supportEmail: 'support@shop.example',
  floodLimit: 0,
  bidLimit: 0,
  lowStock: FEW_LEFT,
  secret: testSecret(Buffer.alloc(32, 7)),
  secondFactor: { required: false, keys: [Buffer.alloc(32, 9)] as const },
};

/** The real app on a test database; a write gets a fresh idempotency key unless given. */
export async function createTestApi(
  db: Database,
  chain: Pick<Chain, 'chainId' | 'tokenAddress' | 'systemWallet'> = {
    chainId: 31_337,
    tokenAddress: '0x0000000000000000000000000000000000000001',
    systemWallet: '0x0000000000000000000000000000000000000002',
  },
  settings: Partial<Settings> = {},
  carrier: Carrier = MANUAL_CARRIER,
  options: AppOptions = {},
  storage: Storage = testStorage(),
): Promise<TestApi> {
  const events: EventHub = await openEventHub(db);
  const services = {
    db,
    chain: chain as Chain,
    settings: { ...testSettings, ...settings },
    events,
    carrier,
    storage,
  };
  const app = await buildApp(services, options);
  return {
    app,
    call: (token, method, path, body, key) =>
      watchStaffWrite(db, { method, url: path, key }, async () => {
        const response = await app.inject({
          method,
          url: path,
          headers: {
            authorization: `Bearer ${token}`,
            ...(method !== 'GET' && { 'idempotency-key': key ?? randomUUID() }),
          },
          ...(body && { payload: body }),
        });
        const type = String(response.headers['content-type']);
        // A file (CSV) comes without an envelope.
        const content = type.includes('json') ? response.json() : response.body;
        return { status: response.statusCode, body: content };
      }),
    async close() {
      await app.close();
      await events.close();
    },
  };
}
