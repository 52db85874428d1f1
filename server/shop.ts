import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { buildApp } from './app';
import { custodyOf } from './chain/custodyAt';
import { demoRpc } from './chain/demoRpc';
import { openShopChain } from './compose/chain';
import { openShopDatabase } from './compose/database';
import { demoBanner, prepareDemo } from './compose/demo';
import { startJobs } from './compose/jobs';
import { openShopMail } from './compose/mail';
import { loadSecret } from './compose/secret';
import { openShopStorage } from './compose/storage';
import type { Config } from './config';
import { lockDataDir } from './embedded/lock';
import { openEventHub } from './http/eventHub';
import { closeListener, listen } from './http/listen';
import { serveSite } from './http/serveSite';
import { serveMailbox } from './mail/serveMailbox';
import { servePages } from './modules/pages/servePages';

export interface ShopPaths {
  migrations: string;
  /** The built site; undefined serves the API alone. */
  site: string | undefined;
}

export interface Shop {
  /** Where it listens; null for a worker. */
  url: string | null;
  /** Resolves when a part it cannot live without has ended by itself. */
  lost: Promise<string>;
  close(): Promise<void>;
}

/** What has been opened, closed in the opposite order. */
class Opened {
  readonly #closers: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#closers.unshift(close);
  }

  async closeAll(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
  }
}

async function open(
  config: Config,
  paths: ShopPaths,
  log: Logger,
  say: (text: string) => void,
  opened: Opened,
): Promise<Shop> {
  if (!config.databaseUrl || config.chain.kind === 'embedded') {
    // Embedded parts have one owner; processes that share servers elsewhere share the folder too.
    const lock = await lockDataDir(config.dataDir);
    opened.add(() => lock.release());
  }
  const storage = await openShopStorage(config);
  const { mailer, mailbox } = openShopMail(config);
  const database = await openShopDatabase(config, paths.migrations, say);
  opened.add(() => database.close());
  const { db } = database;
  const { chain, wallet, embedded, ...node } = await openShopChain(config, say);
  opened.add(() => node.close());
  const settings = {
    demo: embedded !== undefined,
    confirmations: config.chain.confirmations,
    siteUrl: config.siteUrl ?? null,
    floodLimit: config.floodLimit,
    bidLimit: config.bidLimit,
    ...(config.trustProxy > 0 && { trustProxy: config.trustProxy }),
    secret: await loadSecret(db),
  };
  if (embedded) {
    const first = await prepareDemo(db, chain, embedded, settings.confirmations);
    if (first) say('The demo shop has been filled');
  }
  const lost = Promise.race([
    database.lost.then(() => 'the embedded database ended'),
    node.lost.then(() => 'the embedded chain ended'),
  ]);
  if (config.role !== 'api') {
    const jobs = startJobs({
      db,
      chain,
      wallet,
      mailer,
      storage,
      log,
      confirmations: settings.confirmations,
      payoutsInFlight: config.chain.payoutsInFlight,
      siteUrl: settings.siteUrl,
      balanceAt: custodyOf(chain, embedded),
    });
    opened.add(() => jobs.stop());
  }
  if (config.role === 'worker') return { url: null, lost, close: () => opened.closeAll() };

  const events = await openEventHub(db);
  opened.add(() => events.close());
  const services = {
    db,
    chain,
    settings,
    events,
    storage,
    ...(embedded && { demoRpc: demoRpc(embedded) }),
  };
  const app = await buildApp(services, {
    logger: log,
    async site(on) {
      // Whoever reads this mailbox can sign in as anyone: never beside real money.
      if (mailbox && embedded) await serveMailbox(on, mailbox);
      if (paths.site) await serveSite(on, paths.site, await servePages(on, services, paths.site));
    },
  });
  opened.add(() => closeListener(app));
  const url = await listen(app, config);
  say(`GAB 商城市集 is open at ${url}`);
  if (embedded) say(demoBanner(url));
  return { url, lost, close: () => opened.closeAll() };
}

/**
 * Opens the whole shop, or nothing: what was opened before a failure is closed again.
 * @throws StartError with a sentence for the person who started it
 */
export async function openShop(
  config: Config,
  paths: ShopPaths,
  say: (text: string) => void,
): Promise<Shop> {
  const log = pino({ level: config.logLevel });
  const opened = new Opened();
  try {
    return await open(config, paths, log, say, opened);
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

/** Where a build puts things, seen from its `dist/server`. */
export function builtPaths(demo: boolean): ShopPaths {
  return {
    migrations: join(__dirname, 'migrations'),
    site: join(__dirname, '..', demo ? 'web-demo' : 'web'),
  };
}
