import { statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import {
  placeHold,
  postJournal,
  RECORD,
  readLiveHolds,
  releaseHold,
  requireAvailable,
} from '../../ledger/ledger';

/** The amount and the fee are held apart, so that the statement names each when it goes. */
const AMOUNT = 'withdrawal';
const FEE = 'withdrawal.fee';

/** What a statement calls it. */
const nameOf = (id: number, type: string) => `提幣 #${id}${type === FEE ? ' 手續費' : ''}`;

/**
 * Holds amount and fee (base units), both or neither.
 * @throws AppError BALANCE_SHORT for the sum of them
 */
export async function holdWithdrawal(
  tx: Tx,
  one: { id: number; memberId: number; amount: bigint; fee: bigint },
): Promise<void> {
  const { id, memberId, amount, fee } = one;
  await requireAvailable(tx, memberId, 'coin', amount + fee);
  const place = (type: string, units: bigint) =>
    placeHold(tx, {
      memberId,
      asset: 'coin',
      amount: units,
      ref: { type, id: String(id) },
      key: `${type}:${id}`,
      reason: nameOf(id, type),
      actorId: memberId,
    });
  await place(AMOUNT, amount);
  if (fee > 0n) await place(FEE, fee);
  await emitEvent(tx, memberId, 'balance', { withdrawalId: id });
}

interface Held {
  id: number;
  member_id: number;
}

/** @param why what the statement adds to the withdrawal's name */
async function endHolds(
  tx: Tx,
  { id }: Held,
  why: string | null,
  actorId: number | null,
): Promise<boolean> {
  let ended = false;
  for (const type of [AMOUNT, FEE]) {
    const name = nameOf(id, type);
    const reason = why === null ? name : `${name}：${why}`;
    for (const hold of await readLiveHolds(tx, { type, id: String(id) })) {
      ended = (await releaseHold(tx, hold.id, reason, actorId)) || ended;
    }
  }
  return ended;
}

/** Gives back whatever is still held for it. */
export async function releaseWithdrawal(
  tx: Tx,
  one: Held,
  why: string,
  actorId: number | null,
): Promise<void> {
  await endHolds(tx, one, why, actorId);
  await emitEvent(tx, one.member_id, 'balance', { withdrawalId: one.id });
}

interface Paid extends Held {
  /** Base units. */
  amount: bigint;
  fee: bigint;
}

const ref = ({ id }: Held) => ({ type: AMOUNT, id: String(id) });
const available = { asset: 'coin', bucket: 'available' } as const;

/**
 * Ends the holds and spends what they held in one step: the amount has left custody, the fee is the house's.
 * Each is a movement of its own, so that the member's statement names it.
 * @returns false when that had happened before
 */
export async function spendWithdrawal(tx: Tx, one: Paid): Promise<boolean> {
  const { member_id: member, amount, fee } = one;
  if (!(await endHolds(tx, one, null, null))) return false;
  const common = { kind: 'withdrawal', ref: ref(one), actorId: null };
  await postJournal(tx, {
    ...common,
    key: `withdrawal:${one.id}:done`,
    reason: nameOf(one.id, AMOUNT),
    legs: [
      { member, ...available, amount: -amount, record: RECORD.withdrawal },
      { house: 'custody', asset: 'coin', amount },
    ],
  });
  if (fee > 0n) {
    await postJournal(tx, {
      ...common,
      key: `withdrawal:${one.id}:fee`,
      reason: nameOf(one.id, FEE),
      legs: [
        { member, ...available, amount: -fee, record: RECORD.fee },
        { house: 'revenue', asset: 'coin', amount: fee },
      ],
    });
  }
  await emitEvent(tx, member, 'balance', { withdrawalId: one.id });
  return true;
}

const isSpent = statement('isWithdrawalSpent', 'SELECT 1 FROM journals WHERE key = $1');

/**
 * Undoes what `spendWithdrawal` did, for one that a deep reorg took back and that can never be mined again: the
 * amount comes out of suspense, where the reorg left it. Does nothing when nothing was spent.
 */
export async function unspendWithdrawal(tx: Tx, one: Paid, actorId: number): Promise<void> {
  if ((await tx.run(isSpent, [`withdrawal:${one.id}:done`])).length === 0) return;
  const { member_id: member, amount, fee } = one;
  await postJournal(tx, {
    kind: 'withdrawal.back',
    key: `withdrawal:${one.id}:back`,
    ref: ref(one),
    reason: `提幣 #${one.id} 未送達，退回`,
    actorId,
    legs: [
      { house: 'suspense', asset: 'coin', amount: -amount },
      ...(fee > 0n ? [{ house: 'revenue', asset: 'coin', amount: -fee } as const] : []),
      { member, ...available, amount: amount + fee, record: RECORD.adjustment },
    ],
  });
}
