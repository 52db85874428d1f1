import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  maxUint256,
  zeroAddress,
} from 'viem';
import { erc6093Abi } from '../../../contracts/erc6093';
import type { WorldState } from './state';

export type FakeLog = { address: Address; topics: Hex[]; data: Hex };
export type CallResult = { output: Hex; logs: FakeLog[] };

/** A call that the token refuses; `data` is its EIP-6093 error, or '0x'. */
export class Revert extends Error {
  override name = 'Revert';
  readonly data: Hex;

  constructor(data: Hex) {
    super('execution reverted');
    this.data = data;
  }
}

/** Runs a call of GAB on `state`, which the caller discards if this throws Revert. */
export function callToken(
  state: WorldState,
  token: Address,
  sender: Address,
  data: Hex,
): CallResult {
  const call = decode(data);
  switch (call.functionName) {
    case 'name':
    case 'symbol':
      return view(encodeAbiParameters([{ type: 'string' }], ['GAB']));
    case 'decimals':
      return view(encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: 18 }));
    case 'totalSupply':
      return view(uint([...state.tokens.values()].reduce((sum, held) => sum + held, 0n)));
    case 'balanceOf':
      return view(uint(state.tokens.get(call.args[0]) ?? 0n));
    case 'allowance':
      return view(uint(state.allowances.get(`${call.args[0]} ${call.args[1]}`) ?? 0n));
    case 'transfer': {
      const [to, value] = call.args;
      return done(move(state, token, sender, to, value));
    }
    case 'approve': {
      const [spender, value] = call.args;
      if (spender === zeroAddress) fail('ERC20InvalidSpender', [spender]);
      state.allowances.set(`${sender} ${spender}`, value);
      return done(event(token, 'Approval', { owner: sender, spender }, value));
    }
    case 'transferFrom': {
      const [from, to, value] = call.args;
      if (from === zeroAddress) fail('ERC20InvalidApprover', [from]);
      spend(state, from, sender, value);
      return done(move(state, token, from, to, value));
    }
    default:
      throw new Revert('0x');
  }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data });
  } catch {
    throw new Revert('0x');
  }
}

function spend(state: WorldState, owner: Address, spender: Address, value: bigint): void {
  const key = `${owner} ${spender}`;
  const allowed = state.allowances.get(key) ?? 0n;
  if (allowed === maxUint256) return;
  if (allowed < value) fail('ERC20InsufficientAllowance', [spender, allowed, value]);
  state.allowances.set(key, allowed - value);
}

function move(state: WorldState, token: Address, from: Address, to: Address, value: bigint) {
  if (to === zeroAddress) fail('ERC20InvalidReceiver', [to]);
  const held = state.tokens.get(from) ?? 0n;
  if (held < value) fail('ERC20InsufficientBalance', [from, held, value]);
  state.tokens.set(from, held - value);
  state.tokens.set(to, (state.tokens.get(to) ?? 0n) + value);
  return event(token, 'Transfer', { from, to }, value);
}

function event(
  address: Address,
  eventName: 'Transfer' | 'Approval',
  args: Record<string, Address>,
  value: bigint,
): FakeLog {
  const topics = encodeEventTopics({ abi: erc20Abi, eventName, args });
  return {
    address,
    topics: topics.filter((topic) => typeof topic === 'string'),
    data: uint(value),
  };
}

function fail(errorName: (typeof erc6093Abi)[number]['name'], args: readonly unknown[]): never {
  throw new Revert(encodeErrorResult({ abi: erc6093Abi, errorName, args } as never));
}

const uint = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const view = (output: Hex): CallResult => ({ output, logs: [] });
const done = (log: FakeLog): CallResult => ({ output: uint(1n), logs: [log] });
