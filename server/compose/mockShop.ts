import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { folderMailer } from '../mail/folderMailer';
import { serveMailbox } from '../mail/serveMailbox';
import { folderStorage } from '../storage/folderStorage';
import { demoBanner, prepareDemo } from './demo';
import { startJobs } from './jobs';
import { loadSecret } from './secret';

export interface MockShop {
  /** The API with files and mailbox; it listens nowhere. */
  app: FastifyInstance;
  close(): Promise<void>;
}

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const CONFIRMATIONS = 3;
const BLOCK_MS = 1_000;
const WALLET_GAB = 20_000n * 10n ** 18n;
const WALLET_ETH = 100n * 10n ** 18n;

/** A folder for this process, gone with it; what killed ones left goes now. */
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
      // PostgreSQL was still writing; the next start finds what is left.
    }
  });
  return folder;
}

/** A chain of this process with rich demo wallets, on which each transaction is mined and soon confirmed. */
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
 * @param migrations folder of the migrations
 */
export async function openMockShop(
  migrations: string,
  say: (text: string) => void,
): Promise<MockShop> {
  const folder = throwAwayFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  await migrateDatabase(postgres.url, migrations);
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
  const jobs = startJobs({
    db,
    chain,
    wallet,
    log,
    confirmations,
    payoutsInFlight: 64,
    storage,
    mailer,
    siteUrl: null,
    balanceAt: custodyOf(chain, request),
  });
  const events = await openEventHub(db);
  const settings = {
    demo: true,
    confirmations,
    siteUrl: null,
    floodLimit: 0,
    bidLimit: 0,
    secret: await loadSecret(db),
  };
  const app = await buildApp(
    { db, chain, settings, events, storage, demoRpc: demoRpc(request) },
    {
      logger: log,
      async site(on) {
        await serveMailbox(on, mailbox);
        on.setNotFoundHandler(() => {
          throw new AppError('NOT_FOUND');
        });
      },
    },
  );
  await app.ready();
  say(demoBanner(`http://localhost:${process.env.PORT ?? 8000}`));
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
