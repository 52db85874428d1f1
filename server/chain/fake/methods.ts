import { type Address, getAddress, type Hex, isAddress, numberToHex } from 'viem';
import { RPC, RpcError } from '../rpc';
import type { FakeBlock } from './blocks';
import { BASE_FEE, neededGas } from './execute';
import { blockJson, findTx, logsOf, receiptJson, txJson } from './json';
import { matchingLogs } from './logFilter';
import { copyState } from './state';
import { callToken, Revert } from './token';
import type { SignedTx } from './transaction';

/** The parts of a node that the methods read. */
export interface NodeView {
  chainId: number;
  tokenAddress: Address;
  blocks: FakeBlock[];
  head: FakeBlock;
  pool: readonly SignedTx[];
  contracts: ReadonlySet<Address>;
}

const TIP = 1_000_000_000n;

/** Answers one read as a node does (Ethereum execution-apis). Throws RpcError. */
export function answer(node: NodeView, method: string, params: readonly unknown[]): unknown {
  const handler = METHODS.get(method);
  if (!handler) throw new RpcError(RPC.methodNotFound, 'Method not found');
  return handler(node, ...params);
}

type Method = (node: NodeView, ...params: unknown[]) => unknown;

const METHODS = new Map<string, Method>(
  Object.entries<Method>({
    web3_clientVersion: () => 'FakeNode',
    net_version: (node) => String(node.chainId),
    net_listening: () => true,
    eth_chainId: (node) => numberToHex(node.chainId),
    eth_syncing: () => false,
    eth_accounts: () => [],
    eth_gasPrice: () => numberToHex(BASE_FEE + TIP),
    eth_maxPriorityFeePerGas: () => numberToHex(TIP),
    eth_feeHistory: feeHistory,
    eth_blockNumber: (node) => numberToHex(node.head.number),
    eth_getBlockByNumber: (node, at, full) => blockOrNull(node, at, full),
    eth_getBlockByHash: (node, hash, full) => blockOrNull(node, { blockHash: hash }, full),
    eth_getBlockReceipts: (node, at) => {
      const block = findBlock(node, isHash(at) ? { blockHash: at } : at);
      return block ? block.executed.map((_, index) => receiptJson(block, index)) : null;
    },
    eth_getTransactionByHash: (node, hash) => {
      const waiting = node.pool.find((tx) => tx.hash === lower(hash));
      const found = findTx(node.blocks, lower(hash));
      if (found) return txJson(node.chainId, found.tx, found);
      return waiting ? txJson(node.chainId, waiting) : null;
    },
    eth_getTransactionReceipt: (node, hash) => {
      const found = findTx(node.blocks, lower(hash));
      return found ? receiptJson(found.block, found.index) : null;
    },
    eth_getTransactionCount: (node, of, at) =>
      numberToHex(countTransactions(node, address(of), at)),
    eth_getBalance: (node, of, at) =>
      numberToHex(blockAt(node, at).state.eth.get(address(of)) ?? 0n),
    eth_getCode: (node, of) =>
      address(of) === node.tokenAddress || node.contracts.has(address(of)) ? '0x60806040' : '0x',
    eth_call: (node, call, at) => simulateCall(node, call, at).output,
    eth_estimateGas: (node, call, at) => {
      const { to, data } = simulateCall(node, call, at);
      return numberToHex(neededGas({ to, data }, node.tokenAddress));
    },
    eth_getLogs: (node, filter) =>
      matchingLogs(filter, {
        blocks: node.blocks,
        find: (at) => findBlock(node, at),
      }).flatMap(({ block, accepts }) => logsOf(block).filter(accepts)),
  }),
);

function feeHistory(node: NodeView, count: unknown, newest: unknown, percentiles: unknown) {
  const last = blockAt(node, newest).number;
  const size = Math.min(Number(count), last + 1, 128);
  const rewards = Array.isArray(percentiles) ? percentiles.map(() => numberToHex(TIP)) : [];
  return {
    oldestBlock: numberToHex(last - size + 1),
    baseFeePerGas: Array.from({ length: size + 1 }, () => numberToHex(BASE_FEE)),
    gasUsedRatio: Array.from({ length: size }, () => 0.1),
    reward: Array.from({ length: size }, () => rewards),
  };
}

function simulateCall(node: NodeView, call: unknown, at: unknown) {
  const fields: Record<string, unknown> = typeof call === 'object' ? { ...call } : {};
  const to = address(fields.to);
  const data = hexData(fields.input ?? fields.data ?? '0x');
  const from = fields.from === undefined ? ZERO : address(fields.from);
  const state = copyState(blockAt(node, at).state);
  if (to !== node.tokenAddress) return { to, data, output: '0x' };
  try {
    const { output } = callToken(state, node.tokenAddress, from, data);
    if (fields.gas !== undefined && BigInt(String(fields.gas)) < neededGas({ to, data }, to)) {
      throw new RpcError(RPC.rejected, 'out of gas');
    }
    return { to, data, output };
  } catch (error) {
    if (!(error instanceof Revert)) throw error;
    throw new RpcError(RPC.reverted, error.message, error.data);
  }
}

function countTransactions(node: NodeView, of: Address, at: unknown): number {
  const mined = blockAt(node, at).state.nonces.get(of) ?? 0;
  if (at !== 'pending') return mined;
  const waiting = new Set(node.pool.filter(({ from }) => from === of).map(({ nonce }) => nonce));
  let next = mined;
  while (waiting.has(next)) next += 1;
  return next;
}

function blockOrNull(node: NodeView, at: unknown, full: unknown) {
  const block = findBlock(node, at);
  return block ? blockJson(block, full === true ? node.chainId : undefined) : null;
}

function blockAt(node: NodeView, at: unknown): FakeBlock {
  const block = findBlock(node, at);
  if (!block) throw new RpcError(-32001, 'Resource not found');
  return block;
}

/** A block by EIP-1898 parameter: a tag, a hex height, or an object naming either. */
function findBlock(node: NodeView, at: unknown = 'latest'): FakeBlock | undefined {
  if (typeof at === 'object' && at !== null) {
    if ('blockHash' in at) return node.blocks.find((block) => block.hash === lower(at.blockHash));
    if ('blockNumber' in at) return findBlock(node, at.blockNumber);
  }
  if (at === 'earliest') return node.blocks[0];
  if (at === 'latest' || at === 'pending' || at === 'safe' || at === 'finalized') return node.head;
  if (typeof at === 'string' && /^0x[0-9a-f]+$/i.test(at)) return node.blocks[Number(at)];
  throw new RpcError(RPC.invalidParams, 'not a block');
}

const ZERO = getAddress(`0x${'0'.repeat(40)}`);
const isHash = (value: unknown) => typeof value === 'string' && value.length === 66;
const lower = (value: unknown) => String(value).toLowerCase();

function address(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value);
  throw new RpcError(RPC.invalidParams, 'not an address');
}

function hexData(value: unknown): Hex {
  if (typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)) return `0x${value.slice(2)}`;
  throw new RpcError(RPC.invalidParams, 'not hex');
}
