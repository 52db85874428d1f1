import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { buildApp } from './app';
import { demoRpc } from './chain/demoRpc';
import { openShopChain } from './compose/chain';
import { openShopDatabase } from './compose/database';
import { demoBanner, prepareDemo } from './compose/demo';
import { startJobs } from './compose/jobs';
import { loadSecret } from './compose/secret';
import type { Config } from './config';
import { lockDataDir } from './embedded/lock';
import { openEventHub } from './http/eventHub';
import { serveSite } from './http/serveSite';

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

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  await app.listen({ host, port });
  const address = app.server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

async function open(
  config: Config,
  paths: ShopPaths,
  log: Logger,
  say: (text: string) => void,
  opened: Opened,
): Promise<Shop> {
  const lock = await lockDataDir(config.dataDir);
  opened.add(() => lock.release());
  const database = await openShopDatabase(config, paths.migrations, say);
  opened.add(() => database.close());
  const { db } = database;
  const { chain, embedded, ...node } = await openShopChain(config, say);
  opened.add(() => node.close());
  const settings = {
    demo: embedded !== undefined,
    confirmations: config.chain.confirmations,
    siteUrl: config.siteUrl ?? null,
    floodLimit: config.floodLimit,
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
    const jobs = startJobs({ db, chain, log, confirmations: settings.confirmations });
    opened.add(() => jobs.stop());
  }
  if (config.role === 'worker') return { url: null, lost, close: () => opened.closeAll() };

  const events = await openEventHub(db);
  opened.add(() => events.close());
  const { site } = paths;
  const app = await buildApp(
    { db, chain, settings, events, ...(embedded && { demoRpc: demoRpc(embedded) }) },
    { logger: log, ...(site && { site: (on: FastifyInstance) => serveSite(on, site) }) },
  );
  opened.add(() => app.close());
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
