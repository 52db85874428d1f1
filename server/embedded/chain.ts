import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isHex } from 'viem';
import { RPC, RpcError, type RpcRequest } from '../chain/rpc';
import { EMBEDDED_CHAIN_ID } from '../chainConfig';
import { startAnvil } from './anvil';
import { sendTransaction } from './chainBlocks';
import { writeFileDurably } from './durableFile';

export interface EmbeddedChain {
  chainId: typeof EMBEDDED_CHAIN_ID;
  /** anvil's own address. Writing through it would bypass the saving: use `request`. */
  rpcUrl: string;
  /** Answers once what the call changed is on the disk; one call at a time. */
  request: RpcRequest;
  /** Resolves if the node ends without being asked to. */
  lost: Promise<void>;
  stop(): Promise<void>;
}

export interface ChainOptions {
  /** Its files go to `<dataDir>/chain`. The caller sees to it that one process uses it. */
  dataDir: string;
  /** Empty blocks mined on top of each block with a transaction, and at a start; then the chain rests. */
  confirmations: number;
  /** Milliseconds between those. */
  blockTime?: number;
  onProgress?: (text: string) => void;
}

/** What may be asked besides reading. anvil's other methods rewrite history or act for anybody. */
const READS = /^(eth_(?!send|sign|accounts)|net_|web3_)/;

/**
 * Starts the embedded chain from its saved state. A block is saved, with fsync, before anybody can
 * see it, so a `kill -9` of everything takes back nothing that was answered. Saving writes the whole
 * state; it takes about 12 ms after 1,000 blocks and 35 ms after 3,000.
 * @throws StartError with what to do about it
 */
export async function startEmbeddedChain(options: ChainOptions): Promise<EmbeddedChain> {
  const { confirmations, blockTime = 1000 } = options;
  const home = join(resolve(options.dataDir), 'chain');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const saved = join(home, 'state.json.gz');
  const stateFile = unpack(saved, join(home, 'state.json'));
  options.onProgress?.(stateFile ? 'Loading the embedded chain' : 'Starting a new embedded chain');
  const anvil = await startAnvil({ home, chainId: EMBEDDED_CHAIN_ID, stateFile });
  if (stateFile) rmSync(stateFile);

  let unsaved = stateFile === undefined;
  let missing = confirmations;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one task after the other; a failed save is made good before anything else is answered. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      if (stopped) throw new RpcError(RPC.internal, 'the embedded chain has been stopped');
      if (unsaved) await save();
      return task();
    });
    last = turn.catch(() => {});
    return turn;
  }

  async function save(): Promise<void> {
    const dump = await anvil.request({ method: 'anvil_dumpState' });
    if (!isHex(dump)) throw new RpcError(RPC.internal, 'anvil gave no state');
    await writeFileDurably(saved, Buffer.from(dump.slice(2), 'hex'), { mode: 0o600 });
    unsaved = false;
  }

  async function write<T>(change: () => Promise<T>): Promise<T> {
    unsaved = true;
    try {
      return await change();
    } finally {
      await save();
    }
  }

  async function sendAndMine(params: readonly unknown[]): Promise<unknown> {
    const hash = await sendTransaction(anvil.request, params);
    try {
      await write(() => anvil.request({ method: 'evm_mine' }));
    } finally {
      missing = confirmations;
      confirmLater();
    }
    return hash;
  }

  function confirmLater(): void {
    clearTimeout(timer);
    if (missing <= 0 || stopped) return;
    timer = setTimeout(() => {
      const mine = () => write(() => anvil.request({ method: 'evm_mine' }));
      inTurn(mine)
        .then(() => {
          missing -= 1;
        })
        // A failure (a full disk) is met again by the next request, which reports it; here we wait.
        .catch(() => {})
        .finally(confirmLater);
    }, blockTime).unref();
  }

  const request: RpcRequest = ({ method, params = [] }) => {
    if (method === 'eth_sendRawTransaction') {
      return inTurn(() => sendAndMine(params));
    }
    if (method === 'anvil_setBalance') {
      return inTurn(() => write(() => anvil.request({ method, params })));
    }
    if (READS.test(method)) return inTurn(() => anvil.request({ method, params }));
    return Promise.reject(new RpcError(RPC.methodNotFound, `${method} is not offered here`));
  };

  await inTurn(async () => {
    const head = Number(await anvil.request({ method: 'eth_blockNumber' }));
    // What a stop left missing, and more: of a loaded chain anvil has the newest state alone, and the
    // payer asks for the one that is final.
    missing = head > 0 ? confirmations : 0;
  });
  confirmLater();
  return {
    chainId: EMBEDDED_CHAIN_ID,
    rpcUrl: anvil.rpcUrl,
    request,
    lost: anvil.lost,
    async stop() {
      clearTimeout(timer);
      await inTurn(async () => {
        stopped = true;
      }).catch(() => {});
      clearTimeout(timer);
      await anvil.stop();
    },
  };
}

/** anvil reads its state from plain JSON only. Returns undefined when there is nothing saved yet. */
function unpack(saved: string, plain: string): string | undefined {
  let packed: Buffer;
  try {
    packed = readFileSync(saved);
  } catch {
    return undefined;
  }
  writeFileSync(plain, gunzipSync(packed), { mode: 0o600 });
  return plain;
}
