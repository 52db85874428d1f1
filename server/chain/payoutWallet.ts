import { randomBytes } from 'node:crypto';
import {
  type Address,
  bytesToHex,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { ChainError } from './errors';
import { type Patience, patientRequest } from './patientRequest';
import type { Fees, Heard, PayoutWallet } from './payoutPort';
import { RPC, RpcError, type RpcRequest } from './rpc';
import { toNumber, wire } from './wire';

export interface PayoutWalletSettings {
  request: RpcRequest;
  chainId: number;
  tokenAddress: string;
  /** The system wallet's private key. */
  key: Hex;
  patience?: Patience;
}

const PATIENCE: Patience = { timeoutMs: 5_000, attempts: 3, pauseMs: 200 };
/** What a transfer may need beyond the estimate, in percent: a balance that becomes or stops being zero. */
const GAS_MARGIN = 30n;
const TRUE = `0x${'1'.padStart(64, '0')}`;

/** The messages of geth, erigon, nethermind, besu and anvil; EIP-1474 has no codes for them. */
const SAYINGS: readonly [RegExp, Heard][] = [
  [/already (known|imported)|known transaction|alreadyknown/i, 'known'],
  [/nonce (is )?too low|nonce_too_low|oldnonce/i, 'nonceUsed'],
  [/underpriced|fee (too low|cap less)|less than block base fee|feetoolow/i, 'underpriced'],
  [/insufficient funds|insufficientfunds/i, 'noFunds'],
];

/** EIP-1474: how nodes say that a call would be reverted or run out of gas. */
const REFUSALS = new Set<number>([RPC.reverted, RPC.rejected, -32003]);

/** What a node has against a call of the token; null when it did not come to that. */
function refusalOf(error: unknown): string | null {
  const cause = error instanceof ChainError ? error.cause : undefined;
  if (!(cause instanceof RpcError && REFUSALS.has(cause.code))) return null;
  return `transfer is reverted: ${cause.message}`;
}

/** The wallet that pays withdrawals. Its key stays in this closure. */
export function openPayoutWallet({
  key,
  chainId,
  ...settings
}: PayoutWalletSettings): PayoutWallet {
  const account = privateKeyToAccount(key);
  const { address } = account;
  const token = getAddress(settings.tokenAddress);
  const request = patientRequest(settings.request, settings.patience ?? PATIENCE);
  const read = (method: string, ...params: unknown[]) => request({ method, params });
  const quantity = async (method: string, ...params: unknown[]) =>
    BigInt(wire.quantity(await read(method, ...params)));
  const dataOf = (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
  const callOf = (to: Address, amount: bigint) => ({
    from: address,
    to: token,
    data: dataOf(to, amount),
  });
  const estimate = async (call: ReturnType<typeof callOf>) => {
    const gas = await quantity('eth_estimateGas', call);
    return (gas * (100n + GAS_MARGIN)) / 100n;
  };
  /** Why the token would not make this transfer with so much gas; null when it would. */
  const trial = async (call: ReturnType<typeof callOf>, gas: bigint): Promise<string | null> => {
    try {
      const limited = { ...call, gas: numberToHex(gas) };
      const answer = wire.data(await read('eth_call', limited, 'latest'));
      // A token may refuse by answering false, or answer nothing at all: neither is an ERC-20's yes.
      return answer === TRUE ? null : `transfer answers ${answer.slice(0, 66)}`;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      return refusal;
    }
  };
  const nonceAt = async (block: string | { blockHash: Hash }) =>
    toNumber(wire.quantity(await read('eth_getTransactionCount', address, block)));

  return {
    chainId,
    address,

    async check() {
      const served = toNumber(wire.quantity(await read('eth_chainId')));
      if (served === chainId) return;
      throw new ChainError('wrong_chain', `the node serves chain ${served}, not ${chainId}`);
    },

    minedNonce: (blockHash) => nonceAt(blockHash ? { blockHash } : 'latest'),
    pendingNonce: () => nonceAt('pending'),

    async fees(): Promise<Fees> {
      const price = await quantity('eth_gasPrice');
      const tip = await quantity('eth_maxPriorityFeePerGas');
      const maxFee = price * 2n;
      return { maxFee, tip: tip < maxFee ? tip : maxFee };
    },

    async usualGas() {
      // Drawn each time, so that nobody can have made it an owner before.
      const stranger = bytesToHex(randomBytes(20));
      try {
        return await estimate(callOf(stranger, 1n));
      } catch (error) {
        if (refusalOf(error) === null) throw error;
        return null;
      }
    },

    async gasFor(to, amount, usual) {
      const call = callOf(to, amount);
      if (usual !== null && (await trial(call, usual)) === null) return { gas: usual };
      try {
        const gas = await estimate(call);
        const refusal = await trial(call, gas);
        return refusal === null ? { gas } : { refusal };
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === null) throw error;
        return { refusal };
      }
    },

    async sign({ to, amount, nonce, gas, maxFee, tip }) {
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas,
        to: token,
        data: dataOf(to, amount),
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: tip,
      });
      return { txHash: keccak256(raw), raw, nonce, gas, maxFee, tip };
    },

    async send(raw) {
      try {
        const told = await request({ method: 'eth_sendRawTransaction', params: [raw] });
        if (typeof told === 'string' && told.toLowerCase() === keccak256(raw)) {
          return { heard: 'taken', said: 'taken' };
        }
        return { heard: 'unknown', said: 'the node told another hash' };
      } catch (error) {
        const cause = error instanceof ChainError ? error.cause : error;
        if (!(cause instanceof RpcError)) return { heard: 'unknown', said: 'no answer' };
        const known = SAYINGS.find(([form]) => form.test(cause.message));
        return { heard: known?.[1] ?? 'refused', said: cause.message.slice(0, 200) };
      }
    },
  };
}
