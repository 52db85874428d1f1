import { ChainError } from '../../chain/errors';
import type { BlockRef, Chain, TokenTransfer } from '../../chain/port';
import type { Database } from '../../db/database';
import { postJournal } from '../../ledger/ledger';
import { prepareOutflows } from '../payouts/bookOutflows';
import { creditTransfers } from './creditTransfers';
import { recoverFromReorg } from './recoverFromReorg';
import {
  advanceCursor,
  beginCursor,
  type Cursor,
  haltChain,
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
  /** To the system wallet. */
  transfers: TokenTransfer[];
  /** From it. */
  payouts: TokenTransfer[];
}

async function readBlock(chain: Chain, number: number) {
  const block = await chain.block(number);
  if (!block) return { block, transfers: [], payouts: [] };
  const [transfers, payouts] = await Promise.all([
    chain.depositsIn(block.hash),
    chain.payoutsIn(block.hash),
  ]);
  return { block, transfers, payouts };
}

/**
 * Reads the next final blocks, each the child of the one before, with what they brought. Where the chain
 * moves under us, or the node fails, what was read so far still hangs together.
 */
async function readBatch(chain: Chain, from: Cursor, last: number): Promise<Batch> {
  const batch: Batch = { blocks: [], transfers: [], payouts: [] };
  let parent = from.block_hash;
  const end = Math.min(last, from.block_number + MOST_BLOCKS);
  let next = from.block_number + 1;
  while (next <= end && batch.transfers.length + batch.payouts.length < MOST_TRANSFERS) {
    const count = Math.min(AHEAD, end - next + 1);
    const numbers = Array.from({ length: count }, (_, i) => next + i);
    next += count;
    for (const one of await Promise.allSettled(numbers.map((n) => readBlock(chain, n)))) {
      if (one.status === 'rejected') {
        if (batch.blocks.length === 0) throw one.reason;
        return batch;
      }
      const { block, transfers, payouts } = one.value;
      if (block?.parentHash !== parent) {
        if (batch.blocks.length > 0) return batch;
        throw new ChainError('inconsistent', `no block follows ${from.block_number}`);
      }
      batch.transfers.push(...transfers);
      batch.payouts.push(...payouts);
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

/** The wallet's tokens after a block; none where the token was deployed later. */
async function heldAt(chain: Chain, hash: BlockRef['hash']): Promise<bigint> {
  try {
    return await chain.balanceOf(chain.systemWallet, hash);
  } catch (error) {
    if (error instanceof ChainError && error.code === 'wrong_token') return 0n;
    throw error;
  }
}

/**
 * The token's events against its books: a token that tells of transfers that never were, or moves more or less
 * than it tells, credits nobody. A node that has forgotten the older state is not asked.
 */
async function requireMoved(db: Database, chain: Chain, from: Cursor, batch: Batch): Promise<void> {
  const { blocks, transfers, payouts } = batch;
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last || transfers.length + payouts.length === 0) return;
  const sum = (moved: TokenTransfer[]) => moved.reduce((total, { value }) => total + value, 0n);
  try {
    const moved = (await heldAt(chain, last.hash)) - (await heldAt(chain, first.parentHash));
    if (moved === sum(transfers) - sum(payouts)) return;
  } catch (error) {
    if (error instanceof ChainError && error.code === 'refused') return;
    throw error;
  }
  const reason = `the token's events and balances differ in blocks ${from.block_number + 1} to ${last.number}`;
  await haltChain(db, chain.chainId, reason);
  throw new ChainError('inconsistent', reason);
}

/**
 * The moment from which the books meet the chain: what the wallet held before is the house's own, booked in the
 * transaction that makes the cursor and therefore once (invariant 6).
 */
async function begin(db: Database, chain: Chain, start: BlockRef, head: BlockRef): Promise<void> {
  const held = await heldAt(chain, start.hash);
  await db.transaction(async (tx) => {
    if (!(await beginCursor(tx, chain.chainId, start, head.number)) || held === 0n) return;
    await postJournal(tx, {
      kind: 'opening',
      key: `opening:${chain.chainId}`,
      ref: { type: 'block', id: start.hash },
      reason: '開店前錢包已有的代幣',
      actorId: null,
      legs: [
        { house: 'custody', asset: 'coin', amount: -held },
        { house: 'capital', asset: 'coin', amount: held },
      ],
    });
  });
}

/**
 * Credits what reached the system wallet, and books what left it, in blocks that have `confirmations` blocks on top of them.
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
    if (start) await begin(db, chain, start, head);
    return start ? 1 : 0;
  }
  await noteHead(db, chain.chainId, head.number);
  if (!(await cursorStands(chain, cursor, head))) {
    return recoverFromReorg(db, chain, cursor, head);
  }
  const batch = await readBatch(chain, cursor, last);
  const { blocks, transfers, payouts } = batch;
  if (blocks.length === 0) return 0;
  await requireMoved(db, chain, cursor, batch);
  return db.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, chain.chainId, cursor.block_hash))) return 0;
    const bookOutflows = await prepareOutflows(tx, chain.chainId, payouts);
    await creditTransfers(tx, chain.chainId, transfers);
    await bookOutflows();
    await advanceCursor(tx, chain.chainId, blocks);
    return blocks.length;
  });
}
