import { join } from 'node:path';
import { SITE_NAME } from '@common/siteName';
import type { Logger } from 'pino';
import { buildApp } from './app';
import { custodyOf } from './chain/custodyAt';
import { demoRpc } from './chain/demoRpc';
import type { Chain } from './chain/port';
import { openShopChain } from './compose/chain';
import { openShopDatabase } from './compose/database';
import { demoBanner, prepareDemo } from './compose/demo';
import {
  handShopReadersOver,
  hubWarnings,
  openShopBus,
  openShopHub,
  workerWarnings,
} from './compose/events';
import type { Jobs } from './compose/jobs';
import { openWhenThere } from './compose/late/waitForDatabase';
import { openShopMail } from './compose/mail';
import { Opened } from './compose/opened';
import { reportProcess } from './compose/processReports';
import { loadSecret, watchSecret } from './compose/secretStore';
import { claimShopChain, findKnownChain } from './compose/shopChain';
import { startShopJobs } from './compose/shopJobs';
import { settingsOf } from './compose/shopSettings';
import { openStorageOrWait } from './compose/storage';
import { startTracing } from './compose/tracing';
import { watchWallet } from './compose/watchWallet';
import type { Config } from './config';
import type { Database } from './db/database';
import { watchDatabase } from './db/databaseWatch';
import { ping } from './db/ping';
import { lockDataDir } from './embedded/lock';
import { closeListener, listen, openProbes } from './http/listen';
import { serveSite } from './http/serveSite';
import { drainStreams } from './http/sse';
import { walletReader } from './ledger/shopWallets';
import { createLog } from './log';
import { serveMailbox } from './mail/serveMailbox';
import { collectShop } from './metrics/collectShop';
import { measureParts } from './metrics/measureParts';
import { measureCache, reportSlowStatements } from './metrics/measureReads';
import { createMetrics } from './metrics/metrics';
import { serveMetrics } from './metrics/serveMetrics';
import { servePages } from './modules/content/pages/servePages';
import { watchSeals } from './modules/people/secondFactor/watchSeals';
import { openCarrier } from './modules/trade/carriers/openCarrier';

export interface ShopPaths {
  /** Holds `migrations/` and `functions/`. */
  sql: string;
  /** The built site; undefined serves the API alone. */
  site: string | undefined;
}

export interface Shop {
  /** The URL it listens on; null for a worker. */
  url: string | null;
  /** Resolves, with a sentence, when a part that the shop needs has ended by itself. */
  lost: Promise<string>;
  close(): Promise<void>;
}

const NO_KEY = 'SYSTEM_WALLET_KEY is not set: withdrawals are queued and not paid.';

/** Keeps a second process away from embedded parts, which have one owner; without any, processes may share the data folder. */
async function lockEmbedded({ databaseUrl, chain, dataDir }: Config, opened: Opened) {
  if (databaseUrl && chain.kind !== 'embedded') return;
  const lock = await lockDataDir(dataDir);
  opened.add(() => lock.release());
}

async function openMetrics({ config, log, opened }: Start, db: Database, chain: Chain) {
  const metrics = config.metricsPort === 0 ? undefined : createMetrics(config.role);
  const stopReporting = reportSlowStatements(log, config.slowStatementMs, metrics);
  opened.add(async () => stopReporting());
  if (!metrics) return undefined;
  const { confirmations } = config.chain;
  collectShop(metrics, { db, chain, confirmations, retention: config.retention });
  const stopCounting = measureCache(metrics);
  opened.add(async () => stopCounting());
  const served = await serveMetrics(metrics, { host: config.host, port: config.metricsPort, log });
  opened.add(() => served.close());
  return metrics;
}

/** Arguments that every step of the start shares. */
interface Start {
  config: Config;
  paths: ShopPaths;
  log: Logger;
  print: (text: string) => void;
  opened: Opened;
  stopping: AbortSignal | undefined;
}

/** Opens storage and database. Waits for an external database that is away; opening the embedded one fails at once. */
async function openState({ config, paths, log, print, opened, stopping }: Start) {
  const files = await openStorageOrWait(config, log);
  opened.add(async () => files.part.close());
  const openDatabase = () => openShopDatabase(config, paths.sql, print);
  const database = await (config.databaseUrl
    ? openWhenThere(openDatabase, { config, log, ...(stopping && { stopping }) })
    : openDatabase());
  opened.add(() => database.close());
  const watched = watchDatabase(database.db);
  opened.add(async () => watched.stop());
  return { files, database, watched };
}

/** Opens the shop's chain and wallet, which must be those of the database's earlier starts; fills a demo. */
async function openOwnChain({ config, log, print, opened }: Start, db: Database) {
  const chainId = await findKnownChain(db);
  const known = chainId === undefined ? undefined : { chainId, log };
  const node = await openShopChain(config, print, known);
  opened.add(() => node.close());
  await claimShopChain(db, node.chain);
  const { chain, embedded } = node;
  if (embedded && (await prepareDemo(db, chain, embedded, config.chain.confirmations))) {
    print('The demo shop has been filled');
  }
  const walletWatch = watchWallet(db, chain);
  opened.add(async () => walletWatch.stop());
  return { ...node, walletWatch };
}

async function open(start: Start): Promise<Shop> {
  const { config, paths, log, print, opened } = start;
  await lockEmbedded(config, opened);
  const tracing = await startTracing(config, log, opened);
  const { mailer, mailbox } = openShopMail(config);
  const { files, database, watched } = await openState(start);
  const { storage } = files;
  const { db, auditDb } = database;
  const { chain, wallet, embedded, walletWatch, ...node } = await openOwnChain(start, db);
  const secret = await loadSecret(db);
  const watchedSecret = watchSecret(db, secret);
  opened.add(async () => watchedSecret.stop());
  const settings = settingsOf(config, embedded !== undefined, secret);
  const carrier = openCarrier(config.carrier, secret.current);
  const lost = Promise.race([
    database.lost.then(() => 'the embedded database ended'),
    node.lost.then(() => 'the embedded chain ended'),
  ]);
  const reports = reportProcess(db, { role: config.role, clock: watched, files });
  opened.add(async () => reports.stop());
  const metrics = await openMetrics(start, db, chain);
  if (metrics) measureParts(metrics, { clock: watched, files });
  const bus = await openShopBus(config, { db, log, metrics });
  opened.add(() => bus.close());
  const missingKey = wallet ? [] : [NO_KEY];
  let jobs: Jobs | undefined;
  if (config.role !== 'api') {
    for (const line of missingKey) print(line);
    jobs = startShopJobs(start, {
      db,
      auditDb,
      chain,
      wallet,
      carrier,
      mailer,
      storage,
      settings,
      metrics,
      balanceAt: custodyOf(chain, embedded, walletReader(db, chain.systemWallet)),
    });
  }
  let closing = false;
  const close = () => {
    closing = true;
    return opened.closeAll();
  };
  const late = [files.part, node.late ?? []].flat();
  const unreadyReasons = () => [
    ...(closing ? ['The process is closing.'] : []),
    ...walletWatch.reasons(),
    ...late.flatMap((part) => part.reasons()),
  ];
  const warningParts = [...late, ...(jobs ? [jobs] : [])];
  const warnings = () => [...watched.warnings, ...warningParts.flatMap((part) => part.warnings())];
  if (config.role === 'worker') {
    const probes = await openProbes(config, {
      async reasons() {
        await ping(db);
        return [...unreadyReasons(), ...missingKey];
      },
      warnings: () => [...warnings(), ...workerWarnings(bus)],
    });
    opened.add(() => probes.close());
    return { url: null, lost, close };
  }

  const events = await openShopHub(bus, { db, metrics });
  opened.add(() => events.close());
  opened.add(handShopReadersOver(events, config, log));
  const seals = watchSeals(db, settings.secondFactor);
  opened.add(async () => seals.stop());
  const services = {
    db,
    chain,
    settings,
    events,
    carrier,
    storage,
    ...(embedded && { demoRpc: demoRpc(embedded) }),
  };
  const app = await buildApp(services, {
    logger: log,
    readiness: {
      reasons: unreadyReasons,
      warnings: () => [
        ...warnings(),
        ...seals.warnings(),
        ...hubWarnings(events, bus),
        ...(config.role === 'all' ? missingKey : []),
      ],
    },
    ...(metrics && { metrics }),
    ...(tracing && { tracing }),
    async site(on) {
      // The mailbox shows the sign-in codes of all members, so it is served in the demo only.
      if (mailbox && embedded) await serveMailbox(on, mailbox);
      if (!paths.site) return;
      const sendPage = await servePages(on, services, paths.site);
      await serveSite(on, paths.site, sendPage, { worker: config.serviceWorker });
    },
  });
  opened.add(() => {
    drainStreams(events);
    return closeListener(app);
  });
  const url = await listen(app, config);
  print(`${SITE_NAME} is open at ${url}`);
  if (embedded) print(demoBanner(url));
  return { url, lost, close };
}

/**
 * Opens the whole shop, or nothing: after a failure it closes the parts already open.
 * @param stopping ends the wait for a database that is away
 * @throws StartError with a sentence for the person who started it
 */
export async function openShop(
  config: Config,
  paths: ShopPaths,
  print: (text: string) => void,
  stopping?: AbortSignal,
): Promise<Shop> {
  const log = createLog(config.logLevel);
  const opened = new Opened();
  try {
    return await open({ config, paths, log, print, opened, stopping });
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

/** The build's paths, relative to its `dist/server`. */
export function builtPaths(demo: boolean): ShopPaths {
  return {
    sql: join(__dirname, 'sql'),
    site: join(__dirname, '..', demo ? 'web-demo' : 'web'),
  };
}
