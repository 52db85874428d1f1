import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  keccak256,
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

    async gasFor(to, amount) {
      const call = { from: address, to: token, data: dataOf(to, amount) };
      try {
        // A token may refuse by answering false, or answer nothing at all: neither is an ERC-20's yes.
        const answer = wire.data(await read('eth_call', call, 'latest'));
        if (answer !== TRUE) return { refusal: `transfer answers ${answer.slice(0, 66)}` };
        const gas = await quantity('eth_estimateGas', call);
        return { gas: (gas * (100n + GAS_MARGIN)) / 100n };
      } catch (error) {
        const cause = error instanceof ChainError ? error.cause : undefined;
        if (cause instanceof RpcError && (cause.code === RPC.reverted || cause.code === -32000)) {
          return { refusal: `transfer is reverted: ${cause.message}` };
        }
        throw error;
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
