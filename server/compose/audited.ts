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
import { type Database, openDatabase } from '../db/database';
import { runningAnvilUrl } from '../embedded/anvil';
import { startEmbeddedChain } from '../embedded/chain';
import { lockDataDir } from '../embedded/lock';
import { runningPostgresUrl, startEmbeddedPostgres } from '../embedded/postgres';
import { StartError } from '../embedded/startError';
import { openShopChain } from './chain';

const NODE_TIMEOUT_MS = 5_000;

export interface Audited {
  db: Database;
  chain: Chain;
  /** Asks the embedded chain what the port does not; absent where the chain is not ours. */
  request: RpcRequest | undefined;
  close(): Promise<void>;
}

type Part<T> = T & { close(): Promise<unknown> };

/** Whether a shop runs there; if not, none starts there until `release`. */
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
    // Who only reads has nothing mined.
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

/**
 * Opens a shop's database and chain to read them, beside the shop if it is running, and migrates or
 * fills nothing.
 * @throws StartError with a sentence for the person who asked
 */
export async function openAudited(config: Config): Promise<Audited> {
  const { dataDir, databaseUrl } = config;
  const embedded = !databaseUrl || config.chain.kind === 'embedded';
  if (embedded && !existsSync(join(dataDir, 'keys.json'))) {
    throw new StartError(`DATA_DIR: there is no shop in ${dataDir}.`);
  }
  const claimed = embedded ? await claim(dataDir) : undefined;
  const running = embedded && claimed === undefined;
  const closers = [() => claimed?.release()];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const postgres = databaseUrl ? undefined : await openPostgres(dataDir, running);
    closers.push(async () => void (await postgres?.close()));
    const db = openDatabase(databaseUrl ?? postgres?.url ?? '', { max: 2 });
    closers.push(() => db.close());
    const part =
      config.chain.kind === 'embedded'
        ? await openEmbeddedChain(config, running)
        : await openShopChain(config, () => undefined);
    closers.push(async () => void (await part.close()));
    const request = 'request' in part ? part.request : undefined;
    return { db, chain: part.chain, request, close };
  } catch (error) {
    await close();
    throw error;
  }
}
