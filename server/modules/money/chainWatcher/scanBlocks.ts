import { type Address, isHash } from 'viem';
import { ChainError, isRevert } from '../../../chain/errors';
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

/** Limits of one transaction, since other requests wait for its locks. */
const MAX_BLOCKS = 100;
/** A batch with so many reads no further blocks; it may have more by the last CONCURRENT_BLOCKS. */
const MAX_TRANSFERS = 100;
const CONCURRENT_BLOCKS = 8;

interface Batch {
  blocks: BlockRef[];
  /** Transfers from others to the shop's wallets. */
  deposits: TokenTransfer[];
  /** Transfers from the shop's wallets to others, whether a withdrawal ordered them or not. */
  outflows: TokenTransfer[];
}

async function readBlock(chain: Chain, wallets: readonly Address[], number: number) {
  const block = await chain.block(number);
  if (!block) return { block, deposits: [], outflows: [] };
  const [deposits, outflows] = await Promise.all([
    chain.depositsIn(block.hash, wallets),
    chain.payoutsIn(block.hash, wallets),
  ]);
  return { block, deposits, outflows };
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
  const { block, deposits, outflows } = read.value;
  if (block?.parentHash !== parent) {
    if (isEmpty) throw new ChainError('inconsistent', `no block follows ${parent}`);
    return false;
  }
  batch.deposits.push(...deposits);
  batch.outflows.push(...outflows);
  batch.blocks.push(block);
  return true;
}

/**
 * Reads the next final blocks with their transfers, and checks that each block is the child of its predecessor. If the
 * chain changes or the node fails midway, returns the blocks before that point.
 */
async function readBatch(
  chain: Chain,
  wallets: readonly Address[],
  from: ChainCursor,
  last: number,
): Promise<Batch> {
  const batch: Batch = { blocks: [], deposits: [], outflows: [] };
  let parent = from.block_hash;
  const lastNumber = Math.min(last, from.block_number + MAX_BLOCKS);
  let next = from.block_number + 1;
  while (next <= lastNumber && batch.deposits.length + batch.outflows.length < MAX_TRANSFERS) {
    const count = Math.min(CONCURRENT_BLOCKS, lastNumber - next + 1);
    const numbers = Array.from({ length: count }, (_, i) => next + i);
    next += count;
    const reads = await Promise.allSettled(numbers.map((n) => readBlock(chain, wallets, n)));
    for (const read of reads) {
      if (!append(batch, parent, read)) return batch;
      parent = batch.blocks.at(-1)?.hash ?? parent;
    }
  }
  return batch;
}

/** Whether the cursor's block is still on the chain. True also while the node does not have a block of that number. */
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

/** The wallets' token balance after a block, or at the head; 0 before the token was deployed. */
async function heldAt(
  chain: Chain,
  wallets: readonly Address[],
  hash?: BlockRef['hash'],
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
 * How much the wallets' balance changed in these blocks; undefined if the node no longer has their state. Nodes have no
 * common error code for pruned state, so a refusal counts as that only if the node gives the balance at its head.
 * @throws ChainError when the token reverts, or the node refuses the balance at its head too
 */
async function balanceChange(
  chain: Chain,
  wallets: readonly Address[],
  first: BlockRef,
  last: BlockRef,
): Promise<bigint | undefined> {
  try {
    const after = await heldAt(chain, wallets, last.hash);
    return after - (await heldAt(chain, wallets, first.parentHash));
  } catch (error) {
    if (!(error instanceof ChainError) || error.code !== 'refused' || isRevert(error)) throw error;
    await heldAt(chain, wallets);
    return undefined;
  }
}

/**
 * Compares the batch's Transfer events with the change of the wallets' balance, so that a token whose events name other
 * amounts than it moves credits no member. Skipped only if the node no longer has the blocks' state.
 * @throws ChainError inconsistent when they differ, after halting withdrawals; what `balanceChange` throws
 */
async function requireBalanced(
  db: Database,
  chain: Chain,
  wallets: readonly Address[],
  from: ChainCursor,
  batch: Batch,
): Promise<void> {
  const { blocks, deposits, outflows } = batch;
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last || deposits.length + outflows.length === 0) return;
  const change = await balanceChange(chain, wallets, first, last);
  const sum = (transfers: TokenTransfer[]) =>
    transfers.reduce((total, { value }) => total + value, 0n);
  if (change === undefined || change === sum(deposits) - sum(outflows)) return;
  const reason = `the token's events and balances differ in blocks ${from.block_number + 1} to ${last.number}`;
  await haltWithdrawals(db, chain.chainId, reason);
  throw new ChainError('inconsistent', reason);
}

/**
 * Starts the cursor of a new shop. The wallet's balance at this block is booked as capital in the same transaction, so
 * that it is booked once and custody equals the chain from here on (invariant 6).
 */
async function begin(db: Database, chain: Chain, start: BlockRef, head: BlockRef): Promise<void> {
  const held = await heldAt(chain, [chain.systemWallet], start.hash);
  const seen = { head: head.number, nonce: await chain.walletNonce(start.hash) };
  await db.transaction(async (tx) => {
    const hasBegun = await beginCursor(tx, chain.chainId, start, seen);
    // Another process was first, or there is nothing to book.
    if (!hasBegun || held === 0n) return;
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
 * Stores how many transactions the first wallet had sent by the cursor's block, in a shop that began before this was
 * stored. While the node refuses the count, `first_nonce` stays null: the payer then signs nothing and reports why.
 */
async function fillFirstNonce(
  db: Database,
  chain: Chain,
  cursor: ChainCursor,
  wallet: Address | undefined,
): Promise<void> {
  if (cursor.first_nonce !== null || !isHash(cursor.block_hash)) return;
  try {
    // A wallet that has sent nothing by now had sent nothing by that block: no need for its state, which may be pruned.
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
  const isReorg = !(await isCursorOnChain(chain, cursor, head));
  // A node that has begun to serve another chain shares no block with ours: that is its fault, and no reason to halt.
  if (isReorg) await chain.checkChainId();
  await recordHead(db, chain.chainId, head);
  if (isReorg) return recoverFromReorg(db, chain, cursor, head);
  const wallets = await readShopWallets(db, chain.systemWallet);
  const { addresses } = wallets;
  await fillFirstNonce(db, chain, cursor, addresses[0]);
  const batch = await readBatch(chain, addresses, cursor, last);
  const { blocks, deposits } = batch;
  if (blocks.length === 0) return 0;
  await requireBalanced(db, chain, addresses, cursor, batch);
  const transactions = await readUnknownTransactions(db, chain, batch.outflows);
  return db.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, chain.chainId, cursor.block_hash))) return 0;
    const shop = { chainId: chain.chainId, wallets };
    // Withdrawals are locked before accounts; `creditTransfers` locks the accounts of the outflows with its own.
    const outflows = await prepareOutflows(tx, shop, batch.outflows, transactions);
    await creditTransfers(tx, shop, deposits, outflows.accounts);
    await outflows.book();
    // The database refuses blocks that were read for fewer wallets than the shop has by now.
    await advanceCursor(tx, chain.chainId, blocks, addresses.length);
    return blocks.length;
  });
}
