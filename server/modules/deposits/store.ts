import type { BlockRef } from '../../chain/port';
import { type Queryable, statement, type Tx } from '../../db/database';

/** How many credited blocks are remembered to find where a deep reorg began. */
export const REMEMBERED_BLOCKS = 512;

export interface Cursor {
  chain_id: number;
  block_number: number;
  block_hash: string;
  halted_at: Date | null;
}

const find = statement('findCursor', 'SELECT * FROM chain_cursors WHERE chain_id = $1');
const begin = statement(
  'beginCursor',
  `WITH c AS (
     INSERT INTO chain_cursors (chain_id, block_number, block_hash, head_number) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING chain_id, block_number, block_hash)
   INSERT INTO chain_blocks (chain_id, number, hash) SELECT * FROM c RETURNING 1 AS begun`,
);
const seeHead = statement(
  'seeHead',
  'UPDATE chain_cursors SET head_number = $2, head_seen_at = now() WHERE chain_id = $1',
);
const lockAt = statement(
  'lockCursorAt',
  'SELECT 1 AS here FROM chain_cursors WHERE chain_id = $1 AND block_hash = $2 FOR UPDATE',
);
const advance = statement(
  'advanceCursor',
  `WITH b AS (
     INSERT INTO chain_blocks (chain_id, number, hash) SELECT $1::bigint, * FROM unnest($2::bigint[], $3::text[])
   ), d AS (
     DELETE FROM chain_blocks WHERE chain_id = $1 AND number <= $4::bigint - ${REMEMBERED_BLOCKS}
   )
   UPDATE chain_cursors SET block_number = $4::bigint, block_hash = $5 WHERE chain_id = $1`,
);
const remembered = statement(
  'rememberedBlocks',
  'SELECT number, hash FROM chain_blocks WHERE chain_id = $1 AND number <= $2 ORDER BY number DESC',
);
const rewind = statement(
  'rewindCursor',
  `WITH d AS (DELETE FROM chain_blocks WHERE chain_id = $1 AND number > $2)
   UPDATE chain_cursors SET block_number = $2, block_hash = $3, halted_at = coalesce(halted_at, now()),
     halt_reason = $4 WHERE chain_id = $1`,
);
const halt = statement(
  'haltChain',
  `UPDATE chain_cursors SET halted_at = now(), halt_reason = $2 WHERE chain_id = $1 AND halted_at IS NULL`,
);
const owners = statement(
  'ownersOfWallets',
  'SELECT address, member_id, bound_block, unbound_block FROM wallets WHERE address = ANY ($1)',
);

export async function readCursor(db: Queryable, chainId: number): Promise<Cursor | undefined> {
  const [row] = await db.run<Cursor>(find, [chainId]);
  return row;
}

/** A new shop counts from here on. False when another process was first. */
export async function beginCursor(
  tx: Tx,
  chainId: number,
  at: BlockRef,
  head: number,
): Promise<boolean> {
  return (await tx.run(begin, [chainId, at.number, at.hash, head])).length > 0;
}

export async function noteHead(db: Queryable, chainId: number, head: number): Promise<void> {
  await db.run(seeHead, [chainId, head]);
}

/** Locks the cursor; false when another process has moved it from this block. */
export async function lockCursorAt(tx: Tx, chainId: number, hash: string): Promise<boolean> {
  return (await tx.run(lockAt, [chainId, hash])).length > 0;
}

export async function advanceCursor(tx: Tx, chainId: number, blocks: BlockRef[]): Promise<void> {
  const last = blocks.at(-1);
  if (!last) return;
  await tx.run(advance, [
    chainId,
    blocks.map((block) => block.number),
    blocks.map((block) => block.hash),
    last.number,
    last.hash,
  ]);
}

export function readRemembered(
  db: Queryable,
  chainId: number,
  upTo: number,
): Promise<{ number: number; hash: string }[]> {
  return db.run(remembered, [chainId, upTo]);
}

/** Puts the cursor back to where the chains part, and halts withdrawals until staff have looked. */
export async function rewindCursor(
  tx: Tx,
  chainId: number,
  to: { number: number; hash: string },
  reason: string,
): Promise<void> {
  await tx.run(rewind, [chainId, to.number, to.hash, reason]);
}

/** Halts withdrawals where the watcher cannot go on. */
export async function haltChain(db: Queryable, chainId: number, reason: string): Promise<void> {
  await db.run(halt, [chainId, reason]);
}

interface Binding {
  address: string;
  member_id: number;
  bound_block: number;
  /** Null while it is bound. */
  unbound_block: number | null;
}

/** Whose some addresses were, block by block: bound before it, and not given up before it. */
export class WalletOwners {
  constructor(private readonly bindings: readonly Binding[]) {}

  private at(block: number): Binding[] {
    return this.bindings.filter(
      ({ bound_block, unbound_block }) =>
        bound_block < block && (unbound_block === null || block <= unbound_block),
    );
  }

  /** The member whose address (lower case) it was then. */
  of(address: string, block: number): number | null {
    return this.at(block).find((one) => one.address === address)?.member_id ?? null;
  }

  /** Whether one of them was this member's then. */
  include(memberId: number, block: number): boolean {
    return this.at(block).some((one) => one.member_id === memberId);
  }
}

/** Who has and had bound these addresses (lower case). */
export async function readOwners(db: Queryable, addresses: string[]): Promise<WalletOwners> {
  return new WalletOwners(await db.run<Binding>(owners, [addresses]));
}
