import type { BlockRef } from '../../../chain/port';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

/** Number of booked blocks whose hashes are kept to find the fork point of a deep reorg. */
export const REMEMBERED_BLOCKS = 512;

const CURSOR = {
  chain_id: t.int,
  block_number: t.int,
  block_hash: t.text,
  /** The wallet's transaction count at the cursor's first block; null in a shop older than this column. */
  first_nonce: t.int.orNull,
};

/** The last booked block of a chain. */
export type ChainCursor = RowOf<typeof CURSOR>;

const findCursor = statement(
  'findCursor',
  'SELECT chain_id, block_number, block_hash, first_nonce FROM chain_cursors WHERE chain_id = $1',
  CURSOR,
);
const begin = statement(
  'beginCursor',
  `WITH c AS (
     INSERT INTO chain_cursors (chain_id, block_number, block_hash, head_number, first_block, first_nonce)
     VALUES ($1, $2, $3, $4, $2, $5)
     ON CONFLICT DO NOTHING RETURNING chain_id, block_number, block_hash)
   INSERT INTO chain_blocks (chain_id, number, hash) SELECT * FROM c RETURNING 1 AS begun`,
);
// Stored only while the cursor is at that block: the watcher has yet to explain the transactions after it.
const setFirstNonce = statement(
  'setFirstNonce',
  'UPDATE chain_cursors SET first_nonce = $3 WHERE chain_id = $1 AND block_hash = $2 AND first_nonce IS NULL',
);
// `head_pause_s` is the longest time per block; it halves each week. The time between two heads is shared among the blocks
// between them: after an outage of the node alone, none of those took long.
const updateHead = statement(
  'updateChainHead',
  `UPDATE chain_cursors SET head_number = $2, head_seen_at = now(), head_block_at = to_timestamp($3),
     head_pause_s = CASE WHEN $2 > head_number AND to_timestamp($3) > head_block_at THEN greatest(
       extract(epoch FROM to_timestamp($3) - head_block_at) / ($2 - head_number),
       coalesce(head_pause_s, 0) * power(0.5, least(50, extract(epoch FROM to_timestamp($3) - head_block_at) / 604800)))
     ELSE head_pause_s END
   WHERE chain_id = $1`,
);
const lockBooked = statement(
  'lockBookedBlock',
  'SELECT block_number FROM chain_cursors WHERE chain_id = $1 FOR UPDATE',
  { block_number: t.int },
);
const lockAt = statement(
  'lockCursorAt',
  'SELECT 1 AS here FROM chain_cursors WHERE chain_id = $1 AND block_hash = $2 FOR UPDATE',
);
const advance = statement(
  'advanceCursor',
  `WITH b AS (
     INSERT INTO chain_blocks (chain_id, number, hash, wallets)
     SELECT $1::bigint, b.number, b.hash, $6::int FROM unnest($2::bigint[], $3::text[]) AS b(number, hash)
   ), d AS (
     DELETE FROM chain_blocks WHERE chain_id = $1 AND number <= $4::bigint - ${REMEMBERED_BLOCKS}
   )
   UPDATE chain_cursors SET block_number = $4::bigint, block_hash = $5 WHERE chain_id = $1`,
);
const remembered = statement(
  'rememberedBlocks',
  'SELECT number, hash FROM chain_blocks WHERE chain_id = $1 AND number <= $2 ORDER BY number DESC',
  { number: t.int, hash: t.text },
);
const rewind = statement(
  'rewindCursor',
  `WITH d AS (DELETE FROM chain_blocks WHERE chain_id = $1 AND number > $2)
   UPDATE chain_cursors SET block_number = $2, block_hash = $3, halted_at = coalesce(halted_at, now()),
     halt_reason = $4 WHERE chain_id = $1`,
);
export function readChainCursor(db: Queryable, chainId: number): Promise<ChainCursor | undefined> {
  return db.maybeOne(findCursor, [chainId]);
}

/** Number of the last block that the watcher has booked; -1 before it began. */
export async function readBookedBlock(db: Queryable, chainId: number): Promise<number> {
  return (await readChainCursor(db, chainId))?.block_number ?? -1;
}

/** Like readBookedBlock, and locks the cursor: the watcher books nothing more until this transaction ends. */
export async function lockBookedBlock(tx: Tx, chainId: number): Promise<number> {
  return (await tx.maybeOne(lockBooked, [chainId]))?.block_number ?? -1;
}

/**
 * Starts the books of a new shop at this block. Returns false when another process was first.
 * @param seen the chain's height, and the wallet's transaction count at this block
 */
export async function beginCursor(
  tx: Tx,
  chainId: number,
  at: BlockRef,
  seen: { head: number; nonce: number },
): Promise<boolean> {
  const values = [chainId, at.number, at.hash, seen.head, seen.nonce];
  return (await tx.run(begin, values)).length > 0;
}

/** Stores the wallet's transaction count at the cursor's block, unless the cursor has moved or has one. */
export async function storeFirstNonce(
  db: Queryable,
  cursor: ChainCursor,
  nonce: number,
): Promise<void> {
  await db.run(setFirstNonce, [cursor.chain_id, cursor.block_hash, nonce]);
}

/** Records the newest block that the node has reported. */
export async function recordHead(db: Queryable, chainId: number, head: BlockRef): Promise<void> {
  await db.run(updateHead, [chainId, head.number, head.timestamp]);
}

/** Locks the cursor. Returns false when another process has moved it from this block. */
export async function lockCursorAt(tx: Tx, chainId: number, hash: string): Promise<boolean> {
  return (await tx.run(lockAt, [chainId, hash])).length > 0;
}

/**
 * Moves the cursor to the last of these blocks.
 * @param wallets number of wallets whose transfers were read; the database refuses fewer than the shop has
 */
export async function advanceCursor(
  tx: Tx,
  chainId: number,
  blocks: BlockRef[],
  wallets: number,
): Promise<void> {
  const last = blocks.at(-1);
  if (!last) return;
  await tx.run(advance, [
    chainId,
    blocks.map((block) => block.number),
    blocks.map((block) => block.hash),
    last.number,
    last.hash,
    wallets,
  ]);
}

/** Kept block hashes up to this number, the newest first. */
export function readRemembered(
  db: Queryable,
  chainId: number,
  upTo: number,
): Promise<{ number: number; hash: string }[]> {
  return db.run(remembered, [chainId, upTo]);
}

/** Moves the cursor back to the fork point, and halts withdrawals until staff resume them. */
export async function rewindCursor(
  tx: Tx,
  chainId: number,
  to: { number: number; hash: string },
  reason: string,
): Promise<void> {
  await tx.run(rewind, [chainId, to.number, to.hash, reason]);
}
