import { ChainError } from '../../../chain/errors';
import type { BlockRef, Chain, TokenTransfer } from '../../../chain/port';
import type { Database } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { readShopWallets } from '../../../ledger/shopWallets';
import { readChainCursor } from '../chainState/cursorStore';
import { replaceSightings } from './sightingStore';

/** Maximum number of blocks below the head that are scanned while the watcher is far behind. */
const MAX_BLOCKS = 64;

/** Replaces the stored sightings, and sends an event to each member concerned. */
async function store(db: Database, chainId: number, seen: readonly TokenTransfer[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const memberId of await replaceSightings(tx, chainId, seen)) {
      await emitEvent(tx, memberId, 'deposit', {});
    }
  });
}

/**
 * Finds members' transfers that still lack confirmations, for display only: each new head replaces the sightings, and
 * the watcher reads the blocks itself before it credits.
 * @returns the job's round: it scans once and returns 0, so that the job loop pauses
 */
export function pendingDepositScanner(db: Database, chain: Chain): () => Promise<number> {
  /** Of the last scan: the deposits by block hash, and the head. */
  let known = new Map<string, TokenTransfer[]>();
  let scannedHead: string | undefined;

  /**
   * Returns the deposits that will be credited, by block hash, in the blocks from the head down to `above`. Checks that
   * each block is the parent of the one above it.
   */
  async function scan(head: BlockRef, above: number) {
    const wallets = await readShopWallets(db, chain.systemWallet);
    const readDeposits = async ({ hash, number }: BlockRef) =>
      (await chain.depositsIn(hash, wallets.addresses)).filter(
        ({ to }) => !wallets.isRetired(to, number),
      );
    const found = new Map<string, TokenTransfer[]>();
    let block: BlockRef | null = head;
    while (block && block.number > above) {
      found.set(block.hash, known.get(block.hash) ?? (await readDeposits(block)));
      const parent: BlockRef | null =
        block.number === 0 ? null : await chain.block(block.number - 1);
      if (parent && parent.hash !== block.parentHash) {
        throw new ChainError('inconsistent', `block ${block.number} has another parent`);
      }
      block = parent;
    }
    return found;
  }

  return async () => {
    const head = await chain.head();
    const cursor = await readChainCursor(db, chain.chainId);
    if (!cursor || head.hash === scannedHead) return 0;
    known = await scan(head, Math.max(cursor.block_number, head.number - MAX_BLOCKS));
    await store(db, chain.chainId, [...known.values()].flat());
    scannedHead = head.hash;
    return 0;
  };
}
