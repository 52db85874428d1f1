import { type Hash, type Hex, numberToHex } from 'viem';
import { bloomOf } from '../bloom';
import type { FakeBlock } from './blocks';
import { BASE_FEE } from './execute';
import type { SignedTx } from './transaction';

const ZERO_32: Hex = `0x${'0'.repeat(64)}`;
const EMPTY_TRIE: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

/** A block in the JSON of nodes, with whole transactions if a chain id is given, else with their hashes. */
export function blockJson(block: FakeBlock, chainId: number | undefined) {
  const { executed } = block;
  return {
    number: numberToHex(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: numberToHex(block.timestamp),
    logsBloom: block.logsBloom,
    transactions: executed.map(({ tx }, index) =>
      chainId === undefined ? tx.hash : txJson(chainId, tx, { block, index }),
    ),
    gasUsed: numberToHex(executed.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)),
    gasLimit: numberToHex(30_000_000n),
    baseFeePerGas: numberToHex(BASE_FEE),
    size: '0x0',
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    nonce: '0x0000000000000000',
    mixHash: ZERO_32,
    miner: ZERO_32.slice(0, 42),
    sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
    stateRoot: ZERO_32,
    transactionsRoot: EMPTY_TRIE,
    receiptsRoot: EMPTY_TRIE,
    uncles: [],
  };
}

export function txJson(chainId: number, tx: SignedTx, mined?: { block: FakeBlock; index: number }) {
  const { r, s, yParity } = tx.signature;
  const dynamic = tx.type === '0x2';
  return {
    hash: tx.hash,
    type: tx.type,
    chainId: numberToHex(chainId),
    from: tx.from.toLowerCase(),
    to: tx.to.toLowerCase(),
    nonce: numberToHex(tx.nonce),
    value: numberToHex(tx.value),
    input: tx.data,
    gas: numberToHex(tx.gas),
    gasPrice: numberToHex(mined?.block.executed[mined.index]?.gasPrice ?? tx.maxFeePerGas),
    ...(dynamic && {
      maxFeePerGas: numberToHex(tx.maxFeePerGas),
      maxPriorityFeePerGas: numberToHex(tx.maxPriorityFeePerGas),
    }),
    ...(tx.type !== '0x0' && { accessList: [], yParity: numberToHex(yParity) }),
    v: numberToHex(tx.type === '0x0' ? chainId * 2 + 35 + yParity : yParity),
    r,
    s,
    blockHash: mined?.block.hash ?? null,
    blockNumber: mined ? numberToHex(mined.block.number) : null,
    transactionIndex: mined ? numberToHex(mined.index) : null,
  };
}

export function receiptJson(block: FakeBlock, index: number) {
  const { executed } = block;
  const own = executed[index];
  if (!own) throw new Error(`block ${block.number} has no transaction ${index}`);
  const logs = logsOf(block).filter((log) => log.transactionHash === own.tx.hash);
  const gasBefore = executed.slice(0, index).reduce((sum, { gasUsed }) => sum + gasUsed, 0n);
  return {
    transactionHash: own.tx.hash,
    transactionIndex: numberToHex(index),
    blockHash: block.hash,
    blockNumber: numberToHex(block.number),
    type: own.tx.type,
    from: own.tx.from.toLowerCase(),
    to: own.tx.to.toLowerCase(),
    status: own.success ? '0x1' : '0x0',
    gasUsed: numberToHex(own.gasUsed),
    cumulativeGasUsed: numberToHex(gasBefore + own.gasUsed),
    effectiveGasPrice: numberToHex(own.gasPrice),
    contractAddress: null,
    logs,
    logsBloom: bloomOf(own.logs.flatMap((log) => [log.address, ...log.topics])),
  };
}

export type LogJson = ReturnType<typeof logsOf>[number];

/** The logs of a block; `logIndex` counts through the block. */
export function logsOf(block: FakeBlock) {
  return block.executed
    .flatMap(({ tx, logs }, index) => logs.map((log) => ({ tx, index, log })))
    .map(({ tx, index, log }, logIndex) => ({
      address: log.address.toLowerCase(),
      topics: log.topics,
      data: log.data,
      blockHash: block.hash,
      blockNumber: numberToHex(block.number),
      blockTimestamp: numberToHex(block.timestamp),
      transactionHash: tx.hash,
      transactionIndex: numberToHex(index),
      logIndex: numberToHex(logIndex),
      removed: false,
    }));
}

/** Finds the block and position of a mined transaction. */
export function findTx(blocks: readonly FakeBlock[], hash: Hash | string) {
  for (const block of blocks) {
    const index = block.executed.findIndex(({ tx }) => tx.hash === hash);
    const tx = block.executed[index]?.tx;
    if (tx) return { block, index, tx };
  }
  return undefined;
}
