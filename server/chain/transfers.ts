import { type Address, decodeAbiParameters, erc20Abi, type Hex, toEventHash } from 'viem';
import { decodeFunctionData } from 'viem/utils';
import { ChainError } from './errors';
import type { ChainTransaction, TokenTransfer } from './port';
import { toHash, toNumber, topicAddress, type WireLog } from './wire';

/** topic0 of `event Transfer(address indexed from, address indexed to, uint256 value)` (EIP-20). */
export const TRANSFER_TOPIC = toEventHash('Transfer(address,address,uint256)');

/** Transfers of the token among a node's logs. Excludes other contracts and logs removed by a reorg. */
export function tokenTransfers(logs: readonly WireLog[], token: Address): TokenTransfer[] {
  return logs
    .filter((log) => !log.removed && sameAddress(log.address, token))
    .filter((log) => log.topics[0]?.toLowerCase() === TRANSFER_TOPIC)
    .map(toTransfer)
    .sort((a, b) => a.logIndex - b.logIndex);
}

function toTransfer(log: WireLog): TokenTransfer {
  const [, from, to, ...more] = log.topics;
  if (!from || !to || more.length > 0 || log.data.length !== 66) {
    throw new ChainError(
      'malformed',
      'a Transfer event of the token without the topics and data of ERC-20',
    );
  }
  const [value] = decodeAbiParameters([{ type: 'uint256' }], log.data);
  return {
    txHash: toHash(log.transactionHash),
    logIndex: toNumber(log.logIndex),
    blockHash: toHash(log.blockHash),
    blockNumber: toNumber(log.blockNumber),
    from: topicAddress(from),
    to: topicAddress(to),
    value,
  };
}

/**
 * Whether a transfer is a deposit. Excludes transfers among the shop's wallets, and transfers of zero, which any account
 * can emit in another's name ("address poisoning").
 */
export function isDeposit(
  { from, to, value }: TokenTransfer,
  wallets: readonly Address[],
): boolean {
  return wallets.includes(to) && !wallets.includes(from) && value > 0n;
}

/** Whether a transfer leaves the shop's wallets. */
export function isOutflow(
  { from, to, value }: TokenTransfer,
  wallets: readonly Address[],
): boolean {
  return wallets.includes(from) && !wallets.includes(to) && value > 0n;
}

/** The arguments of a call of `transfer`; null for another call. */
export function decodeTransferCall(data: Hex): ChainTransaction['transfer'] {
  try {
    const call = decodeFunctionData({ abi: erc20Abi, data });
    if (call.functionName !== 'transfer') return null;
    const [to, value] = call.args;
    return { to, value };
  } catch {
    return null;
  }
}

export const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Key for comparing two lists of transfers, order included. */
export const fingerprint = (transfers: readonly TokenTransfer[]) =>
  transfers.map((t) => [t.txHash, t.logIndex, t.blockHash, t.from, t.to, t.value].join()).join(';');
