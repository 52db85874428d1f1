import type { FastifyBaseLogger } from 'fastify';
import { privateKeyToAddress } from 'viem/accounts';
import { fundDemoWallets } from '../chain/demoWallets';
import { ensureEth, ensureToken } from '../chain/deploy';
import { loadEmbeddedKeys } from '../chain/embeddedKeys';
import { ChainError } from '../chain/errors';
import { httpRequest } from '../chain/httpRequest';
import type { PayoutWallet } from '../chain/payoutPort';
import { openPayoutWallet } from '../chain/payoutWallet';
import type { Chain } from '../chain/port';
import type { RpcRequest } from '../chain/rpc';
import { openChain, uncheckedChain } from '../chain/rpcChain';
import type { NodeChainConfig } from '../chainConfig';
import type { Config } from '../config';
import { startEmbeddedChain } from '../embedded/chain';
import { StartError } from '../embedded/startError';
import { isAway, type LatePart, lateNode } from './late/lateNode';

export interface ShopChain {
  chain: Chain;
  /** Pays withdrawals; undefined without SYSTEM_WALLET_KEY. */
  wallet: PayoutWallet | undefined;
  /** Unrestricted requests to the embedded chain; absent with an external node. */
  embedded: RpcRequest | undefined;
  /** Requests that the port does not offer, for an operator's commands only. */
  request: RpcRequest;
  lost: Promise<void>;
  /** State of a node that was away at the start. */
  late?: LatePart;
  close(): Promise<void>;
}

/** A shop that has started before: it opens even while its node is away. */
export interface KnownShop {
  chainId: number;
  log: FastifyBaseLogger;
}

const NODE_TIMEOUT_MS = 5_000;

async function openNode(config: NodeChainConfig): Promise<ShopChain> {
  const request = httpRequest(config.rpcUrl, { timeoutMs: NODE_TIMEOUT_MS });
  const chainId = config.chainId ?? Number(await request({ method: 'eth_chainId' }));
  const { tokenAddress, systemWallet } = config;
  const chain = await openChain({ request, chainId, tokenAddress, systemWallet });
  return partsOf(config, { chain, request });
}

function partsOf(
  { tokenAddress, systemWalletKey: key }: NodeChainConfig,
  { chain, request }: { chain: Chain; request: RpcRequest },
): ShopChain {
  return {
    chain,
    wallet: key && openPayoutWallet({ request, chainId: chain.chainId, tokenAddress, key }),
    embedded: undefined,
    request,
    lost: new Promise<void>(() => undefined),
    close: () => Promise.resolve(),
  };
}

/** Opens the node of a known shop; while it is away, requests fail until it answers and proves to be the shop's. */
async function openKnownNode(config: NodeChainConfig, { chainId, log }: KnownShop) {
  try {
    return await openNode(config);
  } catch (failure) {
    if (!isAway(failure)) throw failure;
    const uncheckedRequest = httpRequest(config.rpcUrl, { timeoutMs: NODE_TIMEOUT_MS });
    const { tokenAddress, systemWallet } = config;
    const named = { chainId: config.chainId ?? chainId, tokenAddress, systemWallet };
    const check = () => openChain({ ...named, request: uncheckedRequest });
    const { request, part } = lateNode(uncheckedRequest, check, { failure, log });
    const chain = uncheckedChain({ ...named, request });
    return {
      ...partsOf(config, { chain, request }),
      late: part,
      close: async () => part.close(),
    };
  }
}

/** Names the setting that is wrong. @throws StartError always */
function blameSetting(cause: unknown): never {
  if (!(cause instanceof Error)) throw cause;
  const code = cause instanceof ChainError ? cause.code : 'unreachable';
  const blamed = { wrong_token: 'TOKEN_ADDRESS', wrong_chain: 'CHAIN_ID' };
  const name = code === 'wrong_token' || code === 'wrong_chain' ? blamed[code] : 'CHAIN_RPC_URL';
  throw new StartError(`${name}: the chain cannot be used: ${cause.message}.`, { cause });
}

/**
 * Opens CHAIN_RPC_URL or else the embedded chain, with the token deployed and demo wallets filled.
 * @param known lets a shop that has started before open while its node is away
 */
export async function openShopChain(
  { chain: config, dataDir }: Config,
  onProgress: (text: string) => void,
  known?: KnownShop,
): Promise<ShopChain> {
  if (config.kind === 'node') {
    const opening = known ? openKnownNode(config, known) : openNode(config);
    return opening.catch(blameSetting);
  }
  const keys = await loadEmbeddedKeys(dataDir);
  const { confirmations } = config;
  const node = await startEmbeddedChain({ dataDir, confirmations, onProgress });
  try {
    const initialHolder = privateKeyToAddress(keys.deployer);
    const token = await ensureToken(node.request, { deployerKey: keys.deployer, initialHolder });
    await fundDemoWallets(node.request, { token, treasuryKey: keys.deployer });
    const chain = await openChain({
      request: node.request,
      chainId: node.chainId,
      tokenAddress: token,
      systemWallet: privateKeyToAddress(keys.systemWallet),
    });
    await ensureEth(node.request, chain.systemWallet);
    const wallet = openPayoutWallet({
      request: node.request,
      chainId: node.chainId,
      tokenAddress: token,
      key: keys.systemWallet,
    });
    const { request, lost } = node;
    return { chain, wallet, embedded: request, request, lost, close: () => node.stop() };
  } catch (error) {
    await node.stop();
    throw error;
  }
}
