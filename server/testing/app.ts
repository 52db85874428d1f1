import { randomUUID } from 'node:crypto';
import type { Capability } from '@common/people/roles';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { buildApp } from '../app';
import { FakeNode } from '../chain/fakeNode';
import type { Chain } from '../chain/port';
import { openChain } from '../chain/rpcChain';
import type { Database } from '../db/database';
import { openEventHub } from '../http/eventHub';
import { MANUAL_CARRIER } from '../modules/trade/carriers/manual';
import type { Services, Settings } from '../services';
import { type Reply, testSettings } from './api';
import { createTestDatabase } from './database';
import { grantCapability } from './factories';
import { watchStaffWrite } from './staffOperations';
import { testStorage } from './storage';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const SYSTEM_WALLET = '0x00000000000000000000000000000000000000aa';

export interface SignedIn {
  token: string;
  memberId: number;
  account: PrivateKeyAccount;
}

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  node: FakeNode;
  chain: Chain;
  services: Services;
  /**
   * One request to the real app, as `TestApi.call`.
   * @param token a session's; '' for a visitor
   * @param key a write's idempotency key; a fresh one unless given
   */
  call(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    key?: string,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** Signs in by wallet through the API: nonce, signature, session. A new wallet unless given. */
  signIn(who?: {
    account?: PrivateKeyAccount;
    capabilities?: readonly Capability[];
  }): Promise<SignedIn>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  settings?: Partial<Settings>;
  chainId?: number;
  /** Address of a system wallet whose key the test has. */
  systemWallet?: string;
  /** Shares another app's database; the caller drops it. */
  db?: Database;
  /** Shares another app's chain. */
  node?: FakeNode;
}

/** A new random wallet. */
export const newAccount = () => privateKeyToAccount(generatePrivateKey());

async function openServices(db: Database, options: TestAppOptions) {
  const node = options.node ?? new FakeNode({ tokenAddress: TOKEN, chainId: options.chainId });
  const chain = await openChain({
    request: node.request,
    chainId: node.chainId,
    tokenAddress: TOKEN,
    systemWallet: options.systemWallet ?? SYSTEM_WALLET,
  });
  const settings: Settings = { ...testSettings, ...options.settings };
  const events = await openEventHub(db);
  const services: Services = {
    db,
    chain,
    settings,
    events,
    carrier: MANUAL_CARRIER,
    storage: testStorage(),
  };
  return { node, chain, services };
}

const replyOf = (response: LightMyRequestResponse): Reply => ({
  status: response.statusCode,
  body: response.json(),
});

/** The real app on a database of its own and a chain in this process. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = options.db ? undefined : await createTestDatabase();
  const db = options.db ?? own?.db;
  if (!db) throw new Error('no database');
  const { node, chain, services } = await openServices(db, options);
  const app = await buildApp(services);

  const call: TestApp['call'] = (token, method, url, body, key, headers) =>
    watchStaffWrite(db, { method, url, key }, async () =>
      replyOf(
        await app.inject({
          method,
          url,
          headers: {
            authorization: `Bearer ${token}`,
            ...(method !== 'GET' && { 'idempotency-key': key ?? randomUUID() }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { payload: JSON.stringify(body) }),
        }),
      ),
    );

  const signIn: TestApp['signIn'] = async ({ account = newAccount(), capabilities = [] } = {}) => {
    const asked = { address: account.address, chainId: chain.chainId };
    const { message } = (await call('', 'POST', '/api/auth/nonce', asked)).body.data;
    const signature = await account.signMessage({ message });
    const session = await call('', 'POST', '/api/auth/wallet', { message, signature });
    const { access_token: token, member } = session.body.data;
    const memberId: number = member.id;
    if (capabilities.length > 0) {
      for (const capability of capabilities) await grantCapability(db, memberId, capability);
    }
    return { token, memberId, account };
  };

  return {
    app,
    db,
    node,
    chain,
    services,
    call,
    signIn,
    async close() {
      await app.close();
      await services.events.close();
      await own?.drop();
    },
  };
}
