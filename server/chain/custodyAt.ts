import { type Address, isHash, numberToHex, pad } from 'viem';
import { ChainError } from './errors';
import type { BlockRef, Chain } from './port';
import type { RpcRequest } from './rpc';
import { TRANSFER_TOPIC, tokenTransfers } from './transfers';
import { wire } from './wire';

/**
 * A wallet's balance after a block, in base units. If the node lacks the state of that block (anvil after a
 * restart, a pruned node), computed from the newest balance and the transfers since.
 * @throws ChainError `inconsistent` when the block is not on the chain
 */
export async function custodyAt(
  chain: Chain,
  request: RpcRequest | undefined,
  { number, hash }: Pick<BlockRef, 'number' | 'hash'>,
  wallet: Address = chain.systemWallet,
): Promise<bigint> {
  const block = await chain.block(number);
  if (block?.hash !== hash) {
    throw new ChainError('inconsistent', `block ${number} is not the one that was credited`);
  }
  try {
    return await chain.balanceOf(wallet, hash);
  } catch (error) {
    if (!request || !(error instanceof ChainError) || error.code !== 'refused') throw error;
    return balanceFromTransfers(chain, request, number, wallet);
  }
}

async function balanceFromTransfers(
  chain: Chain,
  request: RpcRequest,
  number: number,
  wallet: Address,
): Promise<bigint> {
  const { tokenAddress } = chain;
  const head = await chain.head();
  const topic = pad(wallet).toLowerCase();
  const sum = async (topics: (string | null)[]) => {
    const [fromBlock, toBlock] = [number + 1, head.number].map((n) => numberToHex(n));
    if (head.number <= number) return 0n;
    const filter = { address: tokenAddress, topics, fromBlock, toBlock };
    const logs = wire.logs(await request({ method: 'eth_getLogs', params: [filter] }));
    return tokenTransfers(logs, tokenAddress).reduce((total, { value }) => total + value, 0n);
  };
  const received = await sum([TRANSFER_TOPIC, null, topic]);
  const sent = await sum([TRANSFER_TOPIC, topic]);
  return (await chain.balanceOf(wallet, head.hash)) - received + sent;
}

/** Returns a function that adds up `custodyAt` of all the shop's wallets, for a block as the ledger stores it. */
export function custodyOf(
  chain: Chain,
  request: RpcRequest | undefined,
  readWallets: () => Promise<readonly Address[]>,
) {
  return async ({ number, hash }: { number: number; hash: string }): Promise<bigint> => {
    if (!isHash(hash)) throw new Error(`the cursor stands at ${hash}, which is no block hash`);
    let sum = 0n;
    for (const wallet of await readWallets()) {
      sum += await custodyAt(chain, request, { number, hash }, wallet);
    }
    return sum;
  };
}
