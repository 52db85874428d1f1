import { ChainError } from '../../chain/errors';
import type { BlockRef, Chain } from '../../chain/port';
import { type Database, statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { type Leg, lockAvailable, postJournal, RECORD } from '../../ledger/ledger';
import { notify } from '../notices/notify';
import { lockReportedOrders, unsettleReported } from '../orders/settleReported';
import { prepareReversal } from '../payouts/bookOutflows';
import { callOffReturn } from '../withdrawals/callOffReturn';
import { lockCoinOf } from './creditTransfers';
import {
  type Cursor,
  haltChain,
  lockCursorAt,
  REMEMBERED_BLOCKS,
  readRemembered,
  rewindCursor,
} from './store';

interface Orphan {
  id: number;
  tx_hash: string;
  amount: string;
  member_id: number | null;
  state: 'credited' | 'suspense' | 'returned';
}

const orphans = statement(
  'orphanedDeposits',
  `SELECT id, tx_hash, amount, member_id, state FROM deposits
   WHERE chain_id = $1 AND block_number > $2 AND state <> 'reversed' ORDER BY id FOR UPDATE`,
);
const markReversed = statement(
  'markDepositReversed',
  `UPDATE deposits SET state = 'reversed', reversed_by = $2 WHERE id = $1`,
);
// Nobody but administrators could let an administrator act again.
const freeze = statement(
  'freezeMember',
  `UPDATE members SET frozen_at = coalesce(frozen_at, now()) WHERE id = $1
     AND NOT EXISTS (SELECT 1 FROM capabilities c WHERE c.member_id = $1 AND c.capability = 'admin')`,
);

/** Takes back from the member what is still there; what was spent is the house's loss until settled. */
async function legsAgainst(tx: Tx, orphan: Orphan): Promise<Leg[]> {
  const amount = BigInt(orphan.amount);
  const custody: Leg = { house: 'custody', asset: 'coin', amount };
  // What is signed cannot be called back: suspense keeps what the return takes, and the house bears the loss.
  if (orphan.state === 'returned')
    return [custody, { house: 'loss', asset: 'coin', amount: -amount }];
  if (orphan.state === 'suspense' || orphan.member_id === null) {
    return [custody, { house: 'suspense', asset: 'coin', amount: -amount }];
  }
  const member = orphan.member_id;
  const available = await lockAvailable(tx, member, 'coin');
  const taken = available < amount ? available : amount;
  const legs: Leg[] = [custody];
  if (taken > 0n) {
    legs.push({
      member,
      asset: 'coin',
      bucket: 'available',
      amount: -taken,
      record: RECORD.adjustment,
    });
  }
  if (taken < amount) legs.push({ house: 'loss', asset: 'coin', amount: taken - amount });
  return legs;
}

async function reverse(tx: Tx, orphan: Orphan): Promise<void> {
  const { journalId } = await postJournal(tx, {
    kind: 'deposit.reverse',
    key: `deposit:${orphan.id}:reverse`,
    ref: { type: 'tx', id: orphan.tx_hash },
    reason: '鏈上重組，充幣撤回',
    actorId: null,
    legs: await legsAgainst(tx, orphan),
  });
  await tx.run(markReversed, [orphan.id, journalId]);
  if (orphan.member_id === null) return;
  const { id: depositId, tx_hash: txHash } = orphan;
  const amount = BigInt(orphan.amount);
  await notify(tx, orphan.member_id, 'depositReversed', { depositId, txHash, amount });
}

/**
 * @param bookBack takes back what went out, before what came in: what the wallet held is then never less than
 *   nothing in the books
 */
async function reverseAll(
  tx: Tx,
  lost: readonly Orphan[],
  bookBack: () => Promise<void>,
): Promise<void> {
  const owned = lost.flatMap(({ member_id, tx_hash }) =>
    member_id === null ? [] : [{ memberId: member_id, txHash: tx_hash }],
  );
  await lockReportedOrders(tx, owned);
  await lockCoinOf(tx, owned);
  await bookBack();
  for (const orphan of lost) await reverse(tx, orphan);
  for (const one of owned) {
    await unsettleReported(tx, one);
    await tx.run(freeze, [one.memberId]);
    await emitEvent(tx, one.memberId, 'balance', { txHash: one.txHash });
  }
}

/** Returns that are not signed yet end with the deposits that they would have sent back. */
async function callOffReturns(tx: Tx, lost: readonly Orphan[]): Promise<Orphan[]> {
  const after: Orphan[] = [];
  for (const one of lost) {
    const isOff = one.state === 'returned' && (await callOffReturn(tx, one.id));
    after.push(isOff ? { ...one, state: 'suspense' } : one);
  }
  return after;
}

type Fork = { number: number; hash: string };

/** The highest remembered block that the chain still has. */
async function findFork(db: Database, chain: Chain, cursor: Cursor): Promise<Fork> {
  for (const known of await readRemembered(db, chain.chainId, cursor.block_number - 1)) {
    const block = await chain.block(known.number);
    if (block?.hash === known.hash) return known;
  }
  const reason = `shares none of the ${REMEMBERED_BLOCKS} remembered blocks with what was credited`;
  await haltChain(db, chain.chainId, reason);
  throw new Error(`chain ${chain.chainId} ${reason}`);
}

/**
 * Money is taken back only from a chain that hangs together from where it parts up to its head: an answer
 * that contradicts the next one is a node's mistake and no reorg.
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
 * After a reorg deeper than the confirmations: takes back what the lost blocks credited, freezes the
 * members concerned, halts withdrawals and reads on from where the chains part (DESIGN §5).
 * @returns 1, or 0 when another process was first
 */
export async function recoverFromReorg(
  db: Database,
  chain: Chain,
  cursor: Cursor,
  head: BlockRef,
): Promise<number> {
  const { chainId } = chain;
  const fork = await findFork(db, chain, cursor);
  await checkBranch(chain, fork, head);
  return db.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, chainId, cursor.block_hash))) return 0;
    const bookBack = await prepareReversal(tx, chainId, fork.number);
    const lost = await tx.run<Orphan>(orphans, [chainId, fork.number]);
    await reverseAll(tx, await callOffReturns(tx, lost), bookBack);
    const depth = cursor.block_number - fork.number;
    await rewindCursor(tx, chainId, fork, `reorg of ${depth} credited blocks`);
    return 1;
  });
}
