import type { Address, Hex } from 'viem';
import { copyState, type WorldState } from './state';
import { callToken, type FakeLog, Revert } from './token';
import type { SignedTx } from './transaction';

export const BASE_FEE = 1_000_000_000n;
export const TRANSFER_GAS = 21_000n;
/** More than any call of the token needs on a real EVM. */
export const TOKEN_GAS = 60_000n;

export type Executed = {
  tx: SignedTx;
  success: boolean;
  gasUsed: bigint;
  gasPrice: bigint;
  logs: FakeLog[];
};

/** Runs a transaction with checked nonce and funds, and changes `state` as its block would. */
export function execute(state: WorldState, tx: SignedTx, token: Address): Executed {
  const tip = tx.maxFeePerGas - BASE_FEE;
  const gasPrice = BASE_FEE + (tip < tx.maxPriorityFeePerGas ? tip : tx.maxPriorityFeePerGas);
  const attempt = run(state, tx, token);
  const gasUsed = attempt.logs ? neededGas(tx, token) : tx.gas;
  if (attempt.logs) Object.assign(state, attempt.state);
  state.nonces.set(tx.from, tx.nonce + 1);
  add(state.eth, tx.from, -gasUsed * gasPrice);
  return { tx, success: attempt.logs !== null, gasUsed, gasPrice, logs: attempt.logs ?? [] };
}

/** Gas of a call, both estimated and used. */
export const neededGas = (call: { to: Address; data: Hex }, token: Address) =>
  call.to === token ? TOKEN_GAS : TRANSFER_GAS + 40n * BigInt((call.data.length - 2) / 2);

function run(before: WorldState, tx: SignedTx, token: Address) {
  const state = copyState(before);
  if (tx.gas < neededGas(tx, token)) return { state: before, logs: null };
  add(state.eth, tx.from, -tx.value);
  add(state.eth, tx.to, tx.value);
  if (tx.to !== token) return { state, logs: [] };
  try {
    // GAB has no payable function.
    if (tx.value > 0n) throw new Revert('0x');
    return { state, logs: callToken(state, token, tx.from, tx.data).logs };
  } catch (error) {
    if (error instanceof Revert) return { state: before, logs: null };
    throw error;
  }
}

function add(books: Map<Address, bigint>, address: Address, amount: bigint): void {
  books.set(address, (books.get(address) ?? 0n) + amount);
}
