import { t } from '../db/columns';
import { type Queryable, statement, type Tx } from '../db/database';
import { lockAvailable, postJournal, RECORD } from './ledger';

// The house's loss from reversed credits of this transaction to a member, less later repayments.
const lostBy = statement(
  'lostByMember',
  `SELECT -coalesce(sum(p.amount), 0) AS lost FROM deposits d
   LEFT JOIN deposit_assignments s ON s.deposit_id = d.id
   CROSS JOIN LATERAL (
     SELECT d.journal_id AS id UNION SELECT d.reversed_by UNION SELECT s.journal_id
     UNION SELECT j.id FROM journals j WHERE j.ref_type = 'tx' AND j.ref_id = d.tx_hash AND j.kind = 'deposit.repay'
       AND j.key LIKE 'deposit:' || d.id || ':repay:%') booked
   JOIN postings p ON p.journal_id = booked.id
   JOIN accounts a ON a.id = p.account_id AND a.member_id IS NULL AND a.bucket = 'loss'
   WHERE d.member_id = $1 AND d.tx_hash = $2 AND d.chain_id = $3`,
  { lost: t.numeric },
);
const houseLoss = statement('houseLoss', `SELECT -ledger_house_balance('coin', 'loss') AS lost`, {
  lost: t.numeric,
});
const reversedTransactions = statement(
  'reversedTransactionsOfMember',
  `SELECT DISTINCT ON (chain_id, tx_hash) id, chain_id, tx_hash FROM deposits
   WHERE member_id = $1 AND state = 'reversed' ORDER BY chain_id, tx_hash, id DESC`,
  { id: t.int, chain_id: t.int, tx_hash: t.text },
);

/** Losses of the house in base units: through this member and transaction, and the balance of the loss account. */
export async function readLosses(
  tx: Queryable,
  chainId: number,
  memberId: number,
  txHash: string,
): Promise<bigint[]> {
  const mine = await tx.one(lostBy, [memberId, txHash, chainId]);
  const all = await tx.one(houseLoss);
  return [BigInt(mine.lost), BigInt(all.lost)];
}

const least = (amounts: readonly bigint[]): bigint =>
  [...amounts].sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;

/**
 * What a member owes the house for credits that a deep reorg reversed, base units. It is no balance and nothing collects it: the end of
 * a freeze charges it, and the same transfer pays it when it comes again.
 */
export async function readOwed(db: Queryable, memberId: number): Promise<bigint> {
  let owed = 0n;
  for (const { chain_id, tx_hash } of await db.run(reversedTransactions, [memberId])) {
    const left = least(await readLosses(db, chain_id, memberId, tx_hash));
    if (left > 0n) owed += left;
  }
  return owed;
}

/**
 * Charges a member for credits that a deep reorg reversed after they had been spent or held, up to what is available now.
 * The caller holds the member's row.
 * @param event number of what asks for it, such as the end of a freeze: each charges once
 * @returns what is still owed, base units
 */
export async function repayReversed(tx: Tx, memberId: number, event: number): Promise<bigint> {
  const reversed = await tx.run(reversedTransactions, [memberId]);
  if (reversed.length === 0) return 0n;
  // Before the losses are read: a transfer that comes again repays them under the same lock.
  let available = await lockAvailable(tx, memberId, 'coin');
  let rest = 0n;
  for (const { id, chain_id, tx_hash } of reversed) {
    const owed = least(await readLosses(tx, chain_id, memberId, tx_hash));
    if (owed <= 0n) continue;
    const charged = least([owed, available]);
    rest += owed - charged;
    if (charged === 0n) continue;
    available -= charged;
    await postJournal(tx, {
      kind: 'deposit.repay',
      key: `deposit:${id}:repay:${event}`,
      ref: { type: 'tx', id: tx_hash },
      reason: '補回鏈上重組撤回的充幣',
      actorId: null,
      legs: [
        {
          member: memberId,
          asset: 'coin',
          bucket: 'available',
          amount: -charged,
          record: RECORD.adjustment,
        },
        { house: 'loss', asset: 'coin', amount: charged },
      ],
    });
  }
  return rest;
}
