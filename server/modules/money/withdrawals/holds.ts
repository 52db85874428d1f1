import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import {
  placeHold,
  postJournal,
  RECORD,
  readLiveHolds,
  releaseHold,
  requireAvailable,
} from '../../../ledger/ledger';

/** Amount and fee have separate holds, so that the statement names each. */
const AMOUNT = 'withdrawal';
const FEE = 'withdrawal.fee';

/** The withdrawal's name in the member's statement. */
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
  memberId: number;
}

/** @param why text after the withdrawal's name in the statement */
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

/** Releases the remaining holds of a withdrawal. */
export async function releaseHolds(
  tx: Tx,
  one: Held,
  why: string,
  actorId: number | null,
): Promise<void> {
  await endHolds(tx, one, why, actorId);
  await emitEvent(tx, one.memberId, 'balance', { withdrawalId: one.id });
}

interface Paid extends Held {
  /** Base units. */
  amount: bigint;
  fee: bigint;
}

const ref = ({ id }: Held) => ({ type: AMOUNT, id: String(id) });
const available = { asset: 'coin', bucket: 'available' } as const;

/**
 * Captures both holds in one step: the amount leaves custody, the fee becomes the house's revenue.
 * Two journals, so that the member's statement names each.
 * @param houseAccount the house account that the payout credits: custody (its debit balance shrinks), or loss if the watcher
 *   had booked the outflow as unknown
 * @returns false when no live hold is left
 */
export async function captureHolds(
  tx: Tx,
  one: Paid,
  houseAccount: 'custody' | 'loss' = 'custody',
): Promise<boolean> {
  const { memberId: member, amount, fee } = one;
  if (!(await endHolds(tx, one, null, null))) return false;
  const common = { kind: 'withdrawal', ref: ref(one), actorId: null };
  await postJournal(tx, {
    ...common,
    key: `withdrawal:${one.id}:done`,
    reason: nameOf(one.id, AMOUNT),
    legs: [
      { member, ...available, amount: -amount, record: RECORD.withdrawal },
      { house: houseAccount, asset: 'coin', amount },
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
