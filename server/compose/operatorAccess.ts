import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { embeddedTokenAddress } from '../chain/deploy';
import { loadEmbeddedKeys } from '../chain/embeddedKeys';
import { httpRequest } from '../chain/httpRequest';
import type { Chain } from '../chain/port';
import type { RpcRequest } from '../chain/rpc';
import { openChain } from '../chain/rpcChain';
import { EMBEDDED_CHAIN_ID } from '../chainConfig';
import type { Config } from '../config';
import { checkSameDatabase } from '../db/connections';
import { type Database, openDatabase } from '../db/database';
import { isDatabaseAway } from '../db/databaseAway';
import { findPooler } from '../db/pooler';
import { readConnection } from '../db/rights';
import { withClient } from '../db/withClient';
import { runningAnvilUrl } from '../embedded/anvil';
import { startEmbeddedChain } from '../embedded/chain';
import { lockDataDir } from '../embedded/lock';
import { runningPostgresUrl, startEmbeddedPostgres } from '../embedded/postgres';
import { StartError } from '../embedded/startError';
import { openShopChain } from './chain';
import { checkDatabase, checkSession } from './checkDatabase';
import { requireShopChain } from './shopChain';

const NODE_TIMEOUT_MS = 5_000;

type Part<T> = T & { close(): Promise<unknown> };

/** Claims the data folder until `release`, so that no shop starts there; undefined if one is running. */
async function claim(dataDir: string): Promise<{ release(): Promise<void> } | undefined> {
  try {
    return await lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  }
}

async function openPostgres(dataDir: string, running: boolean): Promise<Part<{ url: string }>> {
  if (!running) {
    const server = await startEmbeddedPostgres({ dataDir, durable: true });
    return { url: server.url, close: () => server.stop() };
  }
  const url = runningPostgresUrl(dataDir);
  if (url) return { url, close: () => Promise.resolve() };
  throw new StartError(`The shop in ${dataDir} is starting or closing: try again in a moment.`);
}

async function openNode(
  { dataDir }: Config,
  running: boolean,
): Promise<Part<{ request: RpcRequest }>> {
  if (!running) {
    // No confirmations: a reader mines nothing.
    const node = await startEmbeddedChain({ dataDir, confirmations: 0 });
    return { request: node.request, close: () => node.stop() };
  }
  const url = runningAnvilUrl(join(dataDir, 'chain'));
  if (!url) throw new StartError(`The chain of the shop in ${dataDir} is not running.`);
  const request = httpRequest(url, { timeoutMs: NODE_TIMEOUT_MS });
  return { request, close: () => Promise.resolve() };
}

async function openEmbeddedChain(
  config: Config,
  running: boolean,
): Promise<Part<{ chain: Chain; request: RpcRequest }>> {
  const keys = await loadEmbeddedKeys(config.dataDir);
  const node = await openNode(config, running);
  try {
    const chain = await openChain({
      request: node.request,
      chainId: EMBEDDED_CHAIN_ID,
      tokenAddress: embeddedTokenAddress(privateKeyToAddress(keys.deployer)),
      systemWallet: privateKeyToAddress(keys.systemWallet),
    });
    return { chain, request: node.request, close: node.close };
  } catch (error) {
    await node.close();
    throw error;
  }
}

/** The role to take after login: none for the auditor, who has rights of their own, else the application's. */
async function roleFor(setting: string, url: string): Promise<string | null> {
  await checkSession(setting, url);
  const { isAuditor } = await withClient(url, readConnection);
  return isAuditor ? null : 'gab_app';
}

export interface OperatorAccess {
  db: Database;
  /** URL of the login that `db` uses. */
  url: string;
  /** Whether the shop of this data folder runs in another process. */
  running: boolean;
  close(): Promise<void>;
}

/** An external database's URL and the setting that holds it. */
export interface NamedUrl {
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL';
  url: string | undefined;
}

/** The application's login with sessions of its own: past a pooler in transaction mode. */
export async function sessionLogin({
  databaseUrl: url,
  databaseDirectUrl: direct,
}: Config): Promise<NamedUrl> {
  // DATABASE_URL goes first: for an audit it may hold another login than DATABASE_DIRECT_URL.
  if (url && direct) {
    await checkDatabase('DATABASE_URL', url);
    if ((await findPooler(url)) === 'transaction') {
      return { setting: 'DATABASE_DIRECT_URL', url: direct };
    }
  }
  return { setting: 'DATABASE_URL', url };
}

/** The owner's login if configured, for commands that also write; else the application's. */
export async function ownerLogin(config: Config): Promise<NamedUrl> {
  const { databaseOwnerUrl: url } = config;
  return url ? { setting: 'DATABASE_OWNER_URL', url } : sessionLogin(config);
}

/**
 * As `ownerLogin`, for commands that act on the shop's own database. Where DATABASE_URL does not answer, nothing is compared: a
 * backup needs no pooler.
 * @throws StartError where DATABASE_OWNER_URL and DATABASE_URL lead to two databases
 */
export async function shopOwnerLogin(config: Config): Promise<NamedUrl> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl && databaseOwnerUrl) {
    await checkSession('DATABASE_OWNER_URL', databaseOwnerUrl);
    try {
      await checkSameDatabase(databaseUrl, databaseOwnerUrl, 'DATABASE_OWNER_URL');
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
  return ownerLogin(config);
}

/**
 * Opens a shop's database beside the shop if it is running, and migrates or fills nothing.
 * @param login to an external database; without a URL the embedded one is opened
 * @throws StartError with a sentence for the person who asked
 */
export async function openForOperator(config: Config, login?: NamedUrl): Promise<OperatorAccess> {
  const { dataDir } = config;
  const { setting, url } = login ?? (await sessionLogin(config));
  const embedded = !url || config.chain.kind === 'embedded';
  if (embedded && !existsSync(join(dataDir, 'keys.json'))) {
    throw new StartError(`DATA_DIR: there is no shop in ${dataDir}.`);
  }
  const claimed = embedded ? await claim(dataDir) : undefined;
  const running = embedded && claimed === undefined;
  const closers: (() => Promise<unknown> | undefined)[] = [() => claimed?.release()];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const postgres = url ? undefined : await openPostgres(dataDir, running);
    closers.push(() => postgres?.close());
    const opened = url ?? postgres?.url ?? '';
    const db = openDatabase(opened, { max: 2, role: await roleFor(setting, opened), silenceMs: 0 });
    closers.push(() => db.close());
    return { db, url: opened, running, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface ChainPart {
  chain: Chain;
  /** Queries of the embedded chain that the port does not offer; absent with an external node. */
  request: RpcRequest | undefined;
}

export interface AuditAccess extends OperatorAccess, ChainPart {}

/**
 * Opens a shop's database and chain to read them, beside the shop if it is running, and migrates or
 * fills nothing.
 * @throws StartError with a sentence for the person who asked
 */
export async function openForAudit(config: Config): Promise<AuditAccess> {
  const access = await openForOperator(config);
  try {
    const part =
      config.chain.kind === 'embedded'
        ? await openEmbeddedChain(config, access.running)
        : await openShopChain(config, () => undefined);
    const request = config.chain.kind === 'embedded' ? part.request : undefined;
    try {
      await requireShopChain(access.db, part.chain);
    } catch (error) {
      await part.close();
      throw error;
    }
    return {
      ...access,
      chain: part.chain,
      request,
      async close() {
        await part.close();
        await access.close();
      },
    };
  } catch (error) {
    await access.close();
    throw error;
  }
}
