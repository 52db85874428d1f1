import type { Chain } from '../../chain/port';
import { type Database, statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { type Leg, lockAvailable, postJournal, RECORD } from '../../ledger/ledger';
import { type Cursor, lockCursorAt, readRemembered, rewindCursor } from './store';

interface Orphan {
  id: number;
  tx_hash: string;
  log_index: number;
  block_hash: string;
  amount: string;
  member_id: number | null;
  state: 'credited' | 'suspense';
}

const orphans = statement(
  'orphanedDeposits',
  `SELECT id, tx_hash, log_index, block_hash, amount, member_id, state FROM deposits
   WHERE chain_id = $1 AND block_number > $2 AND state <> 'reversed' ORDER BY id FOR UPDATE`,
);
const markReversed = statement(
  'markDepositReversed',
  `UPDATE deposits SET state = 'reversed', reversed_by = $2 WHERE id = $1`,
);
const freeze = statement(
  'freezeMember',
  'UPDATE members SET frozen_at = coalesce(frozen_at, now()) WHERE id = $1',
);

/** Takes back from the member what is still there; what was spent is the house's loss until settled. */
async function legsAgainst(tx: Tx, orphan: Orphan): Promise<Leg[]> {
  const amount = BigInt(orphan.amount);
  const custody: Leg = { house: 'custody', asset: 'coin', amount };
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

async function reverse(tx: Tx, chainId: number, orphan: Orphan): Promise<void> {
  const { journalId } = await postJournal(tx, {
    kind: 'deposit.reverse',
    key: `reverse:${chainId}:${orphan.block_hash}:${orphan.tx_hash}:${orphan.log_index}`,
    ref: { type: 'tx', id: orphan.tx_hash },
    reason: '鏈上重組，充幣撤回',
    actorId: null,
    legs: await legsAgainst(tx, orphan),
  });
  await tx.run(markReversed, [orphan.id, journalId]);
  if (orphan.member_id === null) return;
  await tx.run(freeze, [orphan.member_id]);
  await emitEvent(tx, orphan.member_id, 'balance', { txHash: orphan.tx_hash });
}

/** The highest remembered block that the chain still has. */
async function findFork(db: Database, chain: Chain, cursor: Cursor) {
  for (const known of await readRemembered(db, chain.chainId, cursor.block_number - 1)) {
    const block = await chain.block(known.number);
    if (block?.hash === known.hash) return known;
  }
  throw new Error(`chain ${chain.chainId} shares no remembered block with what was credited`);
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
): Promise<number> {
  const { chainId } = chain;
  const fork = await findFork(db, chain, cursor);
  return db.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, chainId, cursor.block_hash))) return 0;
    for (const orphan of await tx.run<Orphan>(orphans, [chainId, fork.number])) {
      await reverse(tx, chainId, orphan);
    }
    const depth = cursor.block_number - fork.number;
    await rewindCursor(tx, chainId, fork, `reorg of ${depth} credited blocks`);
    return 1;
  });
}
