import { isHash, numberToHex, pad } from 'viem';
import { ChainError } from './errors';
import type { BlockRef, Chain } from './port';
import type { RpcRequest } from './rpc';
import { TRANSFER_TOPIC, tokenTransfers } from './transfers';
import { wire } from './wire';

/**
 * The system wallet's balance after a block, in base units. If the node lacks the state of that block (anvil after a
 * restart, a pruned node), computed from the newest balance and the transfers since.
 * @throws ChainError `inconsistent` when the block is not on the chain
 */
export async function custodyAt(
  chain: Chain,
  request: RpcRequest | undefined,
  { number, hash }: Pick<BlockRef, 'number' | 'hash'>,
): Promise<bigint> {
  const there = await chain.block(number);
  if (there?.hash !== hash) {
    throw new ChainError('inconsistent', `block ${number} is not the one that was credited`);
  }
  try {
    return await chain.balanceOf(chain.systemWallet, hash);
  } catch (error) {
    if (!request || !(error instanceof ChainError) || error.code !== 'refused') throw error;
    return rewound(chain, request, number);
  }
}

async function rewound(chain: Chain, request: RpcRequest, number: number): Promise<bigint> {
  const { systemWallet, tokenAddress } = chain;
  const head = await chain.head();
  const wallet = pad(systemWallet).toLowerCase();
  const sum = async (topics: (string | null)[]) => {
    const [fromBlock, toBlock] = [number + 1, head.number].map((n) => numberToHex(n));
    if (head.number <= number) return 0n;
    const filter = { address: tokenAddress, topics, fromBlock, toBlock };
    const logs = wire.logs(await request({ method: 'eth_getLogs', params: [filter] }));
    return tokenTransfers(logs, tokenAddress).reduce((total, { value }) => total + value, 0n);
  };
  const received = await sum([TRANSFER_TOPIC, null, wallet]);
  const sent = await sum([TRANSFER_TOPIC, wallet]);
  return (await chain.balanceOf(systemWallet, head.hash)) - received + sent;
}

/** custodyAt for a block by number and hash, as the ledger stores it. */
export function custodyOf(chain: Chain, request: RpcRequest | undefined) {
  return async ({ number, hash }: { number: number; hash: string }): Promise<bigint> => {
    if (!isHash(hash)) throw new Error(`the cursor stands at ${hash}, which is no block hash`);
    return custodyAt(chain, request, { number, hash });
  };
}
