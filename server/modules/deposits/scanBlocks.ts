import { ChainError } from '../../chain/errors';
import type { BlockRef, Chain, TokenTransfer } from '../../chain/port';
import type { Database } from '../../db/database';
import { creditTransfers } from './creditTransfers';
import { recoverFromReorg } from './recoverFromReorg';
import {
  advanceCursor,
  beginCursor,
  type Cursor,
  lockCursorAt,
  noteHead,
  readCursor,
} from './store';

/** Most blocks, and about the most transfers, of one transaction: what it locks, the shop waits for. */
const MOST_BLOCKS = 100;
const MOST_TRANSFERS = 100;
/** Blocks asked for at a time. */
const AHEAD = 8;

interface Batch {
  blocks: BlockRef[];
  transfers: TokenTransfer[];
}

async function readBlock(chain: Chain, number: number) {
  const block = await chain.block(number);
  return { block, transfers: block ? await chain.depositsIn(block.hash) : [] };
}

/**
 * Reads the next final blocks, each the child of the one before, with what they brought. Where the chain
 * moves under us, or the node fails, what was read so far still hangs together.
 */
async function readBatch(chain: Chain, from: Cursor, last: number): Promise<Batch> {
  const batch: Batch = { blocks: [], transfers: [] };
  let parent = from.block_hash;
  const end = Math.min(last, from.block_number + MOST_BLOCKS);
  let next = from.block_number + 1;
  while (next <= end && batch.transfers.length < MOST_TRANSFERS) {
    const count = Math.min(AHEAD, end - next + 1);
    const numbers = Array.from({ length: count }, (_, i) => next + i);
    next += count;
    for (const one of await Promise.allSettled(numbers.map((n) => readBlock(chain, n)))) {
      if (one.status === 'rejected') {
        if (batch.blocks.length === 0) throw one.reason;
        return batch;
      }
      const { block, transfers } = one.value;
      if (block?.parentHash !== parent) {
        if (batch.blocks.length > 0) return batch;
        throw new ChainError('inconsistent', `no block follows ${from.block_number}`);
      }
      batch.transfers.push(...transfers);
      batch.blocks.push(block);
      parent = block.hash;
    }
  }
  return batch;
}

/** Whether the chain still has the block that was credited last, as far as it reaches. */
async function cursorStands(chain: Chain, cursor: Cursor, head: BlockRef): Promise<boolean> {
  // A node that lags says nothing about the past it has not reached.
  if (head.number < cursor.block_number) return true;
  const block = await chain.block(cursor.block_number);
  return block === null || block.hash === cursor.block_hash;
}

/**
 * Credits what reached the system wallet in blocks that have `confirmations` blocks on top of them.
 * The cursor moves in the transaction that credits, so a crash or a second process credits nothing
 * twice and skips nothing (DESIGN §5).
 * @returns how many blocks were read; 0 when there is nothing to do yet
 */
export async function scanBlocks(
  db: Database,
  chain: Chain,
  confirmations: number,
): Promise<number> {
  const head = await chain.head();
  const last = head.number - confirmations;
  const cursor = await readCursor(db, chain.chainId);
  if (!cursor) {
    const start = await chain.block(Math.max(last, 0));
    if (start) await beginCursor(db, chain.chainId, start, head.number);
    return start ? 1 : 0;
  }
  await noteHead(db, chain.chainId, head.number);
  if (!(await cursorStands(chain, cursor, head))) {
    return recoverFromReorg(db, chain, cursor, head);
  }
  const { blocks, transfers } = await readBatch(chain, cursor, last);
  if (blocks.length === 0) return 0;
  return db.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, chain.chainId, cursor.block_hash))) return 0;
    await creditTransfers(tx, chain.chainId, transfers);
    await advanceCursor(tx, chain.chainId, blocks);
    return blocks.length;
  });
}
