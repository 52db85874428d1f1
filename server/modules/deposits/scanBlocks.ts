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

const BATCH = 100;

interface Batch {
  blocks: BlockRef[];
  transfers: TokenTransfer[];
}

/** Reads the next final blocks, each the child of the one before, with what they brought. */
async function readBatch(chain: Chain, from: Cursor, last: number): Promise<Batch> {
  const batch: Batch = { blocks: [], transfers: [] };
  let parent = from.block_hash;
  const end = Math.min(last, from.block_number + BATCH);
  for (let number = from.block_number + 1; number <= end; number++) {
    const block = await chain.block(number);
    // The chain moved under us: what was read so far still hangs together.
    if (!block || block.parentHash !== parent) break;
    batch.transfers.push(...(await chain.depositsIn(block.hash)));
    batch.blocks.push(block);
    parent = block.hash;
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
  if (!(await cursorStands(chain, cursor, head))) return recoverFromReorg(db, chain, cursor);
  const { blocks, transfers } = await readBatch(chain, cursor, last);
  if (blocks.length === 0) return 0;
  return db.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, chain.chainId, cursor.block_hash))) return 0;
    await creditTransfers(tx, chain.chainId, transfers);
    await advanceCursor(tx, chain.chainId, blocks);
    return blocks.length;
  });
}
