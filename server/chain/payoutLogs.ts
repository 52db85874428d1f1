import { type Address, numberToHex, pad } from 'viem';
import { ChainError } from './errors';
import type { TokenTransfer } from './port';
import { isOutflow, TRANSFER_TOPIC, tokenTransfers } from './transfers';
import { wire } from './wire';

/** Largest number of blocks of one query; a refused query is repeated with half of its blocks. */
const MAX_BLOCKS = 2_000;

interface ShopAddresses {
  tokenAddress: Address;
  wallets: readonly Address[];
}

/** Transfers out of the shop's wallets in a range of blocks, both ends included, by the node's index of events. */
export async function* payoutLogs(
  read: (method: string, params: readonly unknown[]) => Promise<unknown>,
  { tokenAddress: address, wallets }: ShopAddresses,
  from: number,
  to: number,
): AsyncGenerator<TokenTransfer> {
  const topics = [TRANSFER_TOPIC, wallets.map((wallet) => pad(wallet).toLowerCase())];
  let size = MAX_BLOCKS;
  let next = from;
  while (next <= to) {
    const last = Math.min(to, next + size - 1);
    const [fromBlock, toBlock] = [numberToHex(next), numberToHex(last)];
    try {
      const logs = wire.logs(await read('eth_getLogs', [{ address, topics, fromBlock, toBlock }]));
      yield* tokenTransfers(logs, address).filter((one) => isOutflow(one, wallets));
      next = last + 1;
    } catch (error) {
      if (!(error instanceof ChainError) || error.code !== 'refused' || last === next) throw error;
      size = Math.ceil((last - next + 1) / 2);
    }
  }
}
