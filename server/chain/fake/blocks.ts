import { type Address, concat, type Hash, type Hex, keccak256, stringToHex } from 'viem';
import { bloomOf } from '../bloom';
import { BASE_FEE, type Executed, execute } from './execute';
import { copyState, emptyState, type WorldState } from './state';
import type { SignedTx } from './transaction';

export type FakeBlock = {
  number: number;
  hash: Hash;
  parentHash: Hash;
  /** Unix seconds. */
  timestamp: number;
  logsBloom: Hex;
  executed: Executed[];
  /** The world after this block. */
  state: WorldState;
};

const MAX_TXS_PER_BLOCK = 500;

/** The first block, with an empty state. */
export function genesis(timestamp: number): FakeBlock {
  return makeBlock(undefined, [], emptyState(), timestamp, 0);
}

/**
 * The block after `parent` with all given transactions that can run now, in the order of their nonces; the others stay
 * in the pool. `fork` makes blocks of equal content differ after a reorg.
 */
export function nextBlock(
  parent: FakeBlock,
  waiting: readonly SignedTx[],
  options: { token: Address; timestamp: number; fork: number },
): FakeBlock {
  const state = copyState(parent.state);
  const executed: Executed[] = [];
  const left = [...waiting];
  while (executed.length < MAX_TXS_PER_BLOCK) {
    const index = left.findIndex((tx) => canRun(state, tx));
    const [tx] = index < 0 ? [] : left.splice(index, 1);
    if (!tx) break;
    executed.push(execute(state, tx, options.token));
  }
  const timestamp = Math.max(parent.timestamp, options.timestamp);
  return makeBlock(parent, executed, state, timestamp, options.fork);
}

/** The most a transaction may cost its sender, in wei. */
export const worstCost = (tx: SignedTx) => tx.value + tx.gas * tx.maxFeePerGas;

function canRun(state: WorldState, tx: SignedTx): boolean {
  return (
    tx.nonce === (state.nonces.get(tx.from) ?? 0) &&
    tx.maxFeePerGas >= BASE_FEE &&
    worstCost(tx) <= (state.eth.get(tx.from) ?? 0n)
  );
}

function makeBlock(
  parent: FakeBlock | undefined,
  executed: Executed[],
  state: WorldState,
  timestamp: number,
  fork: number,
): FakeBlock {
  const number = parent ? parent.number + 1 : 0;
  const parentHash = parent?.hash ?? `0x${'0'.repeat(64)}`;
  const content = [parentHash, stringToHex(`${number} ${timestamp} ${fork}`)];
  const bloomItems = executed.flatMap((e) => e.logs).flatMap((log) => [log.address, ...log.topics]);
  return {
    number,
    hash: keccak256(concat([...content, ...executed.map(({ tx }) => tx.hash)])),
    parentHash,
    timestamp,
    logsBloom: bloomOf(bloomItems),
    executed,
    state,
  };
}
