import { type Address, isHash } from 'viem';
import { ChainError } from '../../../chain/errors';
import type { BlockRef, Chain, TokenTransfer } from '../../../chain/port';
import type { Database } from '../../../db/database';
import { postJournal } from '../../../ledger/ledger';
import { readShopWallets } from '../../../ledger/shopWallets';
import {
  advanceCursor,
  beginCursor,
  type ChainCursor,
  lockCursorAt,
  readChainCursor,
  recordHead,
  storeFirstNonce,
} from '../chainState/cursorStore';
import { haltWithdrawals } from '../chainState/haltStore';
import { creditTransfers } from '../deposits/creditTransfers';
import { prepareOutflows } from '../payouts/bookOutflows';
import { readUnknownTransactions } from '../payouts/readUnknownTransactions';
import { recoverFromReorg } from './recoverFromReorg';

/** Limits of one transaction, since other requests wait for its locks. A batch may exceed MAX_TRANSFERS by one step. */
const MAX_BLOCKS = 100;
const MAX_TRANSFERS = 100;
const CONCURRENT_BLOCKS = 8;

interface Batch {
  blocks: BlockRef[];
  /** To the shop's wallets, from others. */
  transfers: TokenTransfer[];
  /** From the shop's wallets to others. */
  payouts: TokenTransfer[];
}

async function readBlock(chain: Chain, wallets: readonly Address[], number: number) {
  const block = await chain.block(number);
  if (!block) return { block, transfers: [], payouts: [] };
  const [transfers, payouts] = await Promise.all([
    chain.depositsIn(block.hash, wallets),
    chain.payoutsIn(block.hash, wallets),
  ]);
  return { block, transfers, payouts };
}

/**
 * Adds a block that follows `parent`. Returns false at the first block that cannot be added, which ends the batch.
 * @throws the node's error, or ChainError inconsistent, when the batch is still empty
 */
function append(
  batch: Batch,
  parent: string,
  read: PromiseSettledResult<Awaited<ReturnType<typeof readBlock>>>,
): boolean {
  const isEmpty = batch.blocks.length === 0;
  if (read.status === 'rejected') {
    if (isEmpty) throw read.reason;
    return false;
  }
  const { block, transfers, payouts } = read.value;
  if (block?.parentHash !== parent) {
    if (isEmpty) throw new ChainError('inconsistent', `no block follows ${parent}`);
    return false;
  }
  batch.transfers.push(...transfers);
  batch.payouts.push(...payouts);
  batch.blocks.push(block);
  return true;
}

/**
 * Reads the next final blocks with their transfers, checking that each is the child of the one before. On a reorg or
 * node error mid-batch, returns the contiguous prefix read so far.
 */
async function readBatch(
  chain: Chain,
  wallets: readonly Address[],
  from: ChainCursor,
  last: number,
): Promise<Batch> {
  const batch: Batch = { blocks: [], transfers: [], payouts: [] };
  let parent = from.block_hash;
  const lastNumber = Math.min(last, from.block_number + MAX_BLOCKS);
  let next = from.block_number + 1;
  while (next <= lastNumber && batch.transfers.length + batch.payouts.length < MAX_TRANSFERS) {
    const count = Math.min(CONCURRENT_BLOCKS, lastNumber - next + 1);
    const numbers = Array.from({ length: count }, (_, i) => next + i);
    next += count;
    for (const one of await Promise.allSettled(numbers.map((n) => readBlock(chain, wallets, n)))) {
      if (!append(batch, parent, one)) return batch;
      parent = batch.blocks.at(-1)?.hash ?? parent;
    }
  }
  return batch;
}

/** Whether the cursor's block is still on the chain, as far as the node knows. */
async function isCursorOnChain(
  chain: Chain,
  cursor: ChainCursor,
  head: BlockRef,
): Promise<boolean> {
  // A node that lags behind the cursor cannot prove a reorg.
  if (head.number < cursor.block_number) return true;
  const block = await chain.block(cursor.block_number);
  return block === null || block.hash === cursor.block_hash;
}

/** The wallets' token balance after a block; 0 before the token was deployed. */
async function heldAt(
  chain: Chain,
  wallets: readonly Address[],
  hash: BlockRef['hash'],
): Promise<bigint> {
  try {
    let sum = 0n;
    for (const wallet of wallets) sum += await chain.balanceOf(wallet, hash);
    return sum;
  } catch (error) {
    if (error instanceof ChainError && error.code === 'wrong_token') return 0n;
    throw error;
  }
}

/**
 * Compares the batch's Transfer events with the change of the wallets' balance: a token that emits events for
 * transfers that did not happen, or moves other amounts, credits no member. Skipped where the node has pruned the
 * older state.
 */
async function requireBalanced(
  db: Database,
  chain: Chain,
  wallets: readonly Address[],
  from: ChainCursor,
  batch: Batch,
): Promise<void> {
  const { blocks, transfers, payouts } = batch;
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last || transfers.length + payouts.length === 0) return;
  const sum = (moved: TokenTransfer[]) => moved.reduce((total, { value }) => total + value, 0n);
  try {
    const moved =
      (await heldAt(chain, wallets, last.hash)) - (await heldAt(chain, wallets, first.parentHash));
    if (moved === sum(transfers) - sum(payouts)) return;
  } catch (error) {
    if (error instanceof ChainError && error.code === 'refused') return;
    throw error;
  }
  const reason = `the token's events and balances differ in blocks ${from.block_number + 1} to ${last.number}`;
  await haltWithdrawals(db, chain.chainId, reason);
  throw new ChainError('inconsistent', reason);
}

/**
 * Starts the cursor; from this block on the books agree with the chain. The same transaction books the wallet's balance
 * at this block as the house's capital, and therefore once (invariant 6).
 */
async function begin(db: Database, chain: Chain, start: BlockRef, head: BlockRef): Promise<void> {
  const held = await heldAt(chain, [chain.systemWallet], start.hash);
  const seen = { head: head.number, nonce: await chain.walletNonce(start.hash) };
  await db.transaction(async (tx) => {
    if (!(await beginCursor(tx, chain.chainId, start, seen)) || held === 0n) return;
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
 * Stores the first wallet's first nonce, as of the cursor's block, for a shop older than that column. If the node has
 * pruned that block's state, the payer signs nothing and reports the reason.
 */
async function fillFirstNonce(
  db: Database,
  chain: Chain,
  cursor: ChainCursor,
  wallet: Address | undefined,
): Promise<void> {
  if (cursor.first_nonce !== null || !isHash(cursor.block_hash)) return;
  try {
    // If the wallet has sent nothing so far, its count at that block is 0, pruned or not.
    const sent = await chain.walletNonce('latest', wallet);
    const nonce = sent === 0 ? 0 : await chain.walletNonce(cursor.block_hash, wallet);
    await storeFirstNonce(db, cursor, nonce);
  } catch (error) {
    if (!(error instanceof ChainError) || error.code !== 'refused') throw error;
  }
}

/**
 * Credits deposits and books outflows of the shop's wallets, in blocks that have `confirmations` blocks on top of them.
 * The cursor moves in the same transaction, so that a crash or a second process neither repeats nor skips a block.
 * @returns number of blocks booked; 0 when there is nothing to do yet
 */
export async function scanBlocks(
  db: Database,
  chain: Chain,
  confirmations: number,
): Promise<number> {
  const head = await chain.head();
  const last = head.number - confirmations;
  const cursor = await readChainCursor(db, chain.chainId);
  if (!cursor) {
    const start = await chain.block(Math.max(last, 0));
    if (start) await begin(db, chain, start, head);
    return start ? 1 : 0;
  }
  await recordHead(db, chain.chainId, head);
  if (!(await isCursorOnChain(chain, cursor, head))) {
    return recoverFromReorg(db, chain, cursor, head);
  }
  const wallets = await readShopWallets(db, chain.systemWallet);
  const { addresses } = wallets;
  await fillFirstNonce(db, chain, cursor, addresses[0]);
  const batch = await readBatch(chain, addresses, cursor, last);
  const { blocks, transfers, payouts } = batch;
  if (blocks.length === 0) return 0;
  await requireBalanced(db, chain, addresses, cursor, batch);
  const transactions = await readUnknownTransactions(db, chain, payouts);
  return db.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, chain.chainId, cursor.block_hash))) return 0;
    const shop = { chainId: chain.chainId, wallets };
    const outflows = await prepareOutflows(tx, shop, payouts, transactions);
    await creditTransfers(tx, shop, transfers, outflows.accounts);
    await outflows.book();
    await advanceCursor(tx, chain.chainId, blocks, addresses.length);
    return blocks.length;
  });
}
