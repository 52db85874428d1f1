import { ChainError } from '../../../chain/errors';
import type { BlockRef, Chain } from '../../../chain/port';
import type { Database } from '../../../db/database';
import {
  type ChainCursor,
  lockCursorAt,
  REMEMBERED_BLOCKS,
  readRemembered,
  rewindCursor,
} from '../chainState/cursorStore';
import { haltWithdrawals } from '../chainState/haltStore';
import { countSent } from '../chainState/requireUnpaid';
import { prepareDepositReversal } from '../deposits/reverseDeposits';
import { prepareOutflowReversal } from '../payouts/bookOutflows';

type Fork = { number: number; hash: string };

/** Returns the highest booked block that is still on the chain. Halts withdrawals if there is none. */
async function findFork(db: Database, chain: Chain, cursor: ChainCursor): Promise<Fork> {
  for (const known of await readRemembered(db, chain.chainId, cursor.block_number - 1)) {
    const block = await chain.block(known.number);
    if (block?.hash === known.hash) return known;
  }
  const reason = `shares none of the ${REMEMBERED_BLOCKS} remembered blocks with what was credited`;
  await haltWithdrawals(db, chain.chainId, reason);
  throw new Error(`chain ${chain.chainId} ${reason}`);
}

/**
 * Checks that fork point to head is one contiguous chain before any credit is reversed: contradictory answers are a
 * fault of the node, not a reorg.
 */
async function checkBranch(chain: Chain, fork: Fork, head: BlockRef): Promise<void> {
  let parent: string = fork.hash;
  for (let number = fork.number + 1; number <= head.number; number++) {
    const block = await chain.block(number);
    if (block?.parentHash !== parent) {
      throw new ChainError('inconsistent', `block ${number} does not follow the one before`);
    }
    parent = block.hash;
  }
  if (parent !== head.hash) throw new ChainError('inconsistent', 'the head has changed');
}

/**
 * Handles a reorg deeper than the confirmations: reverses the deposits and outflows of the lost blocks, freezes the
 * members concerned, ends their unsigned withdrawals, halts withdrawals and moves the cursor back to the fork point (DESIGN §5).
 * @returns 1, or 0 when another process was first
 */
export async function recoverFromReorg(
  db: Database,
  chain: Chain,
  cursor: ChainCursor,
  head: BlockRef,
): Promise<number> {
  const { chainId } = chain;
  const fork = await findFork(db, chain, cursor);
  await checkBranch(chain, fork, head);
  const sent = await countSent(db, chain);
  // Throws for a silent node: the watcher tries again, and no withdrawal is left open for that.
  sent();
  return db.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, chainId, cursor.block_hash))) return 0;
    const reverseOutflows = await prepareOutflowReversal(tx, chainId, fork.number);
    const reverseDeposits = await prepareDepositReversal(tx, chainId, fork.number, sent);
    // Outflows first: custody in the books never falls below zero.
    await reverseOutflows();
    await reverseDeposits();
    const depth = cursor.block_number - fork.number;
    await rewindCursor(tx, chainId, fork, `reorg of ${depth} credited blocks`);
    return 1;
  });
}
