import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW_LEFT } from '@common/goods/lowStock';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { buildApp } from '../app';
import { custodyOf } from '../chain/custodyAt';
import { demoRpc } from '../chain/demoRpc';
import { demoWallets } from '../chain/demoWallets';
import { FakeNode } from '../chain/fakeNode';
import { openPayoutWallet } from '../chain/payoutWallet';
import { openChain } from '../chain/rpcChain';
import { openDatabase } from '../db/database';
import { migrateDatabase } from '../db/migrate';
import { startEmbeddedPostgres } from '../embedded/postgres';
import { isAlive } from '../embedded/processes';
import { AppError } from '../errors';
import { openEventHub } from '../http/eventHub';
import { walletReader } from '../ledger/shopWallets';
import { folderMailer } from '../mail/folderMailer';
import { serveMailbox } from '../mail/serveMailbox';
import { serveLoader } from '../modules/content/pages/serveLoader';
import { openCarrier } from '../modules/trade/carriers/openCarrier';
import { DEFAULT_RETENTION } from '../retentionDays';
import { folderStorage } from '../storage/folderStorage';
import { demoBanner, prepareDemo } from './demo';
import { startJobs } from './jobs';
import { loadSecret } from './secretStore';

export interface MockShop {
  /** The API with files and mailbox; it opens no port. */
  app: FastifyInstance;
  close(): Promise<void>;
}

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const CONFIRMATIONS = 3;
const BLOCK_MS = 1_000;
const WALLET_GAB = 20_000n * 10n ** 18n;
const WALLET_ETH = 100n * 10n ** 18n;

/** A folder for this process, deleted at its end; also deletes folders that killed processes left. */
function throwAwayFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^gab-mock-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), `gab-mock-${process.pid}-`));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // PostgreSQL was still writing; the next start deletes the rest.
    }
  });
  return folder;
}

/** An in-process chain with funded demo wallets, which mines and confirms each transaction within moments. */
function startFakeChain() {
  const node = new FakeNode({ tokenAddress: TOKEN });
  for (const address of demoWallets()) {
    node.mint(address, WALLET_GAB);
    node.setEth(address, WALLET_ETH);
  }
  const clock = setInterval(() => {
    const recent = node.blocks.slice(-CONFIRMATIONS);
    if (recent.some(({ executed }) => executed.length > 0)) node.mine();
  }, BLOCK_MS).unref();
  return { node, stop: () => clearInterval(clock) };
}

/**
 * Opens the demo shop for Umi's mock server: the real app on a throw-away PostgreSQL and a chain in this
 * process, so that front-end developers start nothing else and nothing drifts from the real thing.
 * @param sqlFolder holds `migrations/` and `functions/`
 */
export async function openMockShop(
  sqlFolder: string,
  print: (text: string) => void,
): Promise<MockShop> {
  const folder = throwAwayFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  await migrateDatabase(postgres.url, sqlFolder);
  const db = openDatabase(postgres.url);
  const fake = startFakeChain();
  const { request, chainId } = fake.node;
  const key = generatePrivateKey();
  const systemWallet = privateKeyToAddress(key);
  fake.node.setEth(systemWallet, WALLET_ETH);
  const chain = await openChain({ request, chainId, tokenAddress: TOKEN, systemWallet });
  const wallet = openPayoutWallet({ request, chainId, tokenAddress: TOKEN, key });
  await prepareDemo(db, chain, request, CONFIRMATIONS);

  const log = pino({ level: 'warn' });
  const mailbox = join(folder, 'mailbox');
  const storage = folderStorage(join(folder, 'files'));
  const confirmations = CONFIRMATIONS;
  const mailer = folderMailer(mailbox);
  const secret = await loadSecret(db);
  const carrier = openCarrier({ name: 'demo', stepSeconds: 20 }, secret.current);
  const jobs = startJobs({
    db,
    auditDb: db,
    chain,
    wallet,
    log,
    confirmations,
    payoutsInFlight: 64,
    carrier,
    storage,
    mailer,
    retention: DEFAULT_RETENTION,
    lowStock: FEW_LEFT,
    siteUrl: null,
    secret,
    balanceAt: custodyOf(chain, request, walletReader(db, systemWallet)),
  });
  const events = await openEventHub(db);
  const settings = {
    demo: true,
    confirmations,
    siteUrl: null,
    supportEmail: 'support@demo.gab',
    floodLimit: 0,
    bidLimit: 0,
    lowStock: FEW_LEFT,
    secret,
    secondFactor: { required: false, keys: secret.accepted },
  };
  const app = await buildApp(
    { db, chain, settings, events, carrier, storage, demoRpc: demoRpc(request) },
    {
      logger: log,
      async site(on) {
        await serveMailbox(on, mailbox);
        serveLoader(on, settings);
        on.setNotFoundHandler(() => {
          throw new AppError('NOT_FOUND');
        });
      },
    },
  );
  await app.ready();
  print(demoBanner(`http://localhost:${process.env.PORT ?? 8000}`));
  return {
    app,
    async close() {
      fake.stop();
      await app.close();
      await jobs.stop();
      await events.close();
      await db.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
