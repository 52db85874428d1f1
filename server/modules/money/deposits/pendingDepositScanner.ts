import { ChainError } from '../../../chain/errors';
import type { BlockRef, Chain, TokenTransfer } from '../../../chain/port';
import type { Database } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { readShopWallets } from '../../../ledger/shopWallets';
import { readCursor } from '../chainState/cursorStore';
import { replaceSightings } from './sightingStore';

/** Most blocks below the head that are scanned while the watcher is far behind. */
const MAX_BLOCKS = 64;

/** Replaces the stored sightings, and sends an event to each member concerned. */
async function write(db: Database, chainId: number, seen: readonly TokenTransfer[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const memberId of await replaceSightings(tx, chainId, seen)) {
      await emitEvent(tx, memberId, 'deposit', {});
    }
  });
}

/**
 * Finds members' transfers that still lack confirmations, for display only: each new head replaces the sightings, and
 * the watcher reads the blocks itself before it credits.
 * @returns the job's round: one scan, and 0, so that the job loop pauses
 */
export function pendingDepositScanner(db: Database, chain: Chain): () => Promise<number> {
  let read = new Map<string, TokenTransfer[]>();
  let scanned: string | undefined;

  /** The deposits that will be credited, in the blocks from head down to the cursor, by block hash. Checks that each block is the parent of the one above. */
  async function scan(head: BlockRef, above: number) {
    const wallets = await readShopWallets(db, chain.systemWallet);
    const arriving = async ({ hash, number }: BlockRef) =>
      (await chain.depositsIn(hash, wallets.addresses)).filter(
        ({ to }) => !wallets.isRetired(to, number),
      );
    const now = new Map<string, TokenTransfer[]>();
    let block: BlockRef | null = head;
    while (block && block.number > above) {
      now.set(block.hash, read.get(block.hash) ?? (await arriving(block)));
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
    if (!cursor || head.hash === scanned) return 0;
    read = await scan(head, Math.max(cursor.block_number, head.number - MAX_BLOCKS));
    await write(db, chain.chainId, [...read.values()].flat());
    scanned = head.hash;
    return 0;
  };
}
