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
import { TRUE } from './checkTransfer';
import { ChainError } from './errors';
import { type Patience, patientRequest } from './patientRequest';
import type { Fees, PayoutWallet, SendOutcome } from './payoutPort';
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
/** Percent added to a gas estimate: a balance that becomes or stops being zero changes the cost. */
const GAS_MARGIN_PERCENT = 30n;

/** The messages of geth, erigon, nethermind, besu and anvil; EIP-1474 has no codes for them. */
const NODE_MESSAGES: readonly [RegExp, SendOutcome][] = [
  [/already (known|imported)|known transaction|alreadyknown/i, 'known'],
  [/nonce (is )?too low|nonce_too_low|oldnonce/i, 'nonceUsed'],
  [/underpriced|fee (too low|cap less)|less than block base fee|feetoolow/i, 'underpriced'],
  [/insufficient funds|insufficientfunds/i, 'noFunds'],
];

/** EIP-1474 codes for a call that would revert or run out of gas. */
const REFUSALS = new Set<number>([RPC.reverted, RPC.rejected, -32003]);

/** The reason of a revert, from an error of a simulated call; null if the error is not a revert. */
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
    return (gas * (100n + GAS_MARGIN_PERCENT)) / 100n;
  };
  /** Simulates the transfer with this gas. Returns the reason of a refusal, or null. */
  const trial = async (call: ReturnType<typeof callOf>, gas: bigint): Promise<string | null> => {
    try {
      const limited = { ...call, gas: numberToHex(gas) };
      const answer = wire.data(await read('eth_call', limited, 'latest'));
      // Only `true` is success by ERC-20: a token may return false or nothing.
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

    async worstCaseGas() {
      // A new random address, which cannot hold the token yet.
      const stranger = bytesToHex(randomBytes(20));
      try {
        return await estimate(callOf(stranger, 1n));
      } catch (error) {
        if (refusalOf(error) === null) throw error;
        return null;
      }
    },

    async gasFor(to, amount, worstCase) {
      const call = callOf(to, amount);
      if (worstCase !== null && (await trial(call, worstCase)) === null) return { gas: worstCase };
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
        const returned = await request({ method: 'eth_sendRawTransaction', params: [raw] });
        if (typeof returned === 'string' && returned.toLowerCase() === keccak256(raw)) {
          return { outcome: 'taken', nodeAnswer: 'taken' };
        }
        return { outcome: 'unknown', nodeAnswer: 'the node returned another hash' };
      } catch (error) {
        const cause = error instanceof ChainError ? error.cause : error;
        if (!(cause instanceof RpcError)) return { outcome: 'unknown', nodeAnswer: 'no answer' };
        const match = NODE_MESSAGES.find(([form]) => form.test(cause.message));
        return { outcome: match?.[1] ?? 'refused', nodeAnswer: cause.message.slice(0, 200) };
      }
    },
  };
}
