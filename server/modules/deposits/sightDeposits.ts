import { ChainError } from '../../chain/errors';
import type { BlockRef, Chain, TokenTransfer } from '../../chain/port';
import { type Database, statement } from '../../db/database';
import { emitEvent } from '../../db/events';
import { readCursor } from './store';

/** Where the watcher is far behind, only so many of the newest blocks are shown. */
const MOST_BLOCKS = 64;
const LOCK = 720_110_015;

const tryLock = statement('trySightLock', 'SELECT pg_try_advisory_xact_lock($1) AS got');
// Who bound the sender before that block, as the scanner will ask.
const rewrite = statement(
  'rewriteSightings',
  `WITH now AS (
     SELECT t.*, w.member_id FROM unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::numeric[])
       AS t(tx_hash, log_index, block_number, from_address, amount)
     LEFT JOIN wallets w ON w.address = t.from_address AND w.bound_block < t.block_number
       AND (w.unbound_block IS NULL OR t.block_number <= w.unbound_block)
   ), gone AS (
     DELETE FROM deposit_sightings s WHERE s.chain_id = $1 AND NOT EXISTS (
       SELECT 1 FROM now n WHERE n.tx_hash = s.tx_hash AND n.log_index = s.log_index)
     RETURNING s.member_id
   ), here AS (
     INSERT INTO deposit_sightings (chain_id, tx_hash, log_index, block_number, from_address, amount, member_id)
     SELECT $1, tx_hash, log_index, block_number, from_address, amount, member_id FROM now
     ON CONFLICT (chain_id, tx_hash, log_index) DO UPDATE SET block_number = excluded.block_number,
       from_address = excluded.from_address, amount = excluded.amount, member_id = excluded.member_id
     RETURNING member_id
   )
   SELECT member_id FROM here WHERE member_id IS NOT NULL
   UNION SELECT member_id FROM gone WHERE member_id IS NOT NULL`,
);

/** Writes what is seen now in the place of what was seen before, and tells the members concerned. */
async function write(db: Database, chainId: number, seen: readonly TokenTransfer[]): Promise<void> {
  await db.transaction(async (tx) => {
    const [lock] = await tx.run<{ got: boolean }>(tryLock, [LOCK]);
    // Another process is writing the same.
    if (!lock?.got) return;
    const members = await tx.run<{ member_id: number }>(rewrite, [
      chainId,
      seen.map((one) => one.txHash),
      seen.map((one) => one.logIndex),
      seen.map((one) => one.blockNumber),
      seen.map((one) => one.from.toLowerCase()),
      seen.map((one) => one.value.toString()),
    ]);
    for (const { member_id } of members) await emitEvent(tx, member_id, 'deposit', {});
  });
}

/**
 * Shows members their transfers before these have their confirmations. Nothing is credited by it: what is
 * seen is rewritten with every head, and the scanner reads the blocks again by itself.
 * @returns the job: one look, which answers 0 so that the loop pauses
 */
export function depositSighter(db: Database, chain: Chain): () => Promise<number> {
  let read = new Map<string, TokenTransfer[]>();
  let drawn: string | undefined;

  /** The blocks above the cursor, each the parent of the one before, with what they bring. */
  async function look(head: BlockRef, above: number) {
    const now = new Map<string, TokenTransfer[]>();
    let block: BlockRef | null = head;
    while (block && block.number > above) {
      now.set(block.hash, read.get(block.hash) ?? (await chain.depositsIn(block.hash)));
      const parent: BlockRef | null =
        block.number === 0 ? null : await chain.block(block.number - 1);
      if (parent && parent.hash !== block.parentHash) {
        throw new ChainError('inconsistent', `block ${block.number} has another parent`);
      }
      block = parent;
    }
    return now;
  }

  return async () => {
    const head = await chain.head();
    const cursor = await readCursor(db, chain.chainId);
    if (!cursor || head.hash === drawn) return 0;
    read = await look(head, Math.max(cursor.block_number, head.number - MOST_BLOCKS));
    await write(db, chain.chainId, [...read.values()].flat());
    drawn = head.hash;
    return 0;
  };
}
