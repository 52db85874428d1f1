import { taipei } from '@common/taipeiTime';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { notify, notifyAll, settleNotices, transferNotices } from '../../messages/notices/notify';
import { type AlertMoment, findAlertedOfEnd } from './alertStore';
import { findBidders, findWatchers } from './bidStore';
import type { AcceptedBid } from './decideBids';
import type { LotRow } from './store';

const clock = new Intl.DateTimeFormat('zh-TW', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Taipei',
  hour12: false,
});

const subjectOf = (lot: LotRow) => ({ lotId: lot.id, productId: lot.product_id });
const aboutOf = (lot: LotRow) => `lot:${lot.id}`;

type LotBid = AcceptedBid & { id: number };

/**
 * Notifies the leaders that these bids overtook, once each, and clears earlier outbid notices of those who took the lead.
 * @param bids accepted bids in their order
 */
export async function notifyOutbid(tx: Tx, lot: LotRow, bids: readonly LotBid[]): Promise<void> {
  const lost = new Map<number, LotBid>();
  const leaders = new Set<number>();
  for (const bid of bids) {
    const { leader_id: former } = bid.before;
    if (!bid.effect.leads || former === null || former === bid.bidderId) continue;
    lost.delete(bid.bidderId);
    lost.set(former, bid);
    leaders.add(bid.bidderId);
  }
  if (leaders.size === 0) return;
  const event = { topic: 'auction', payload: { lotId: lot.id, state: 'outbid' } };
  const notices = [...lost].map(([memberId, { id, effect }]) => ({
    memberId,
    data: { ...subjectOf(lot), bidId: id, price: effect.price },
  }));
  await transferNotices(tx, notices, [...leaders], 'outbid', event);
}

/** Updates the other open pages of leaders who raised their maximum unseen. */
export async function announceRaise(tx: Tx, lot: LotRow, bids: readonly LotBid[]): Promise<void> {
  const raised = bids.filter(({ kind }) => kind === 'raise').map(({ bidderId }) => bidderId);
  for (const one of new Set(raised)) {
    await emitEvent(tx, one, 'auction', { lotId: lot.id, state: 'raised' });
  }
}

/** Reminds watchers, and bidders who do not lead, that a lot is about to end. */
export async function notifyEndingSoon(tx: Tx, lot: LotRow): Promise<void> {
  const concerned = new Set([
    ...(await findWatchers(tx, lot.product_id)),
    ...(await findBidders(tx, lot.id)),
  ]);
  for (const one of [lot.leader_id, lot.seller_id]) if (one !== null) concerned.delete(one);
  // Their own reminder follows.
  for (const one of await findAlertedOfEnd(tx, lot.id)) concerned.delete(one);
  await notifyAll(tx, [...concerned], 'endingSoon', {
    ...subjectOf(lot),
    endsAt: clock.format(lot.ends_at),
    price: BigInt(lot.price),
  });
}

/** Notifies bidders, watchers and the seller that maintenance postponed a lot's end. */
export async function notifyMoved(tx: Tx, lot: LotRow): Promise<void> {
  const concerned = new Set([
    ...(await findWatchers(tx, lot.product_id)),
    ...(await findBidders(tx, lot.id)),
    ...(await findAlertedOfEnd(tx, lot.id)),
  ]);
  if (lot.seller_id !== null) concerned.add(lot.seller_id);
  await notifyAll(tx, [...concerned], 'lotMoved', {
    ...subjectOf(lot),
    at: lot.ends_at.getTime(),
    endsAt: taipei(lot.ends_at),
  });
}

/** Sends the reminders that members asked for. */
export async function notifyOfMoment(
  tx: Tx,
  lot: LotRow,
  moment: AlertMoment,
  members: readonly number[],
): Promise<void> {
  const data = { ...subjectOf(lot), price: BigInt(lot.price) };
  if (moment === 'start') {
    await notifyAll(tx, members, 'lotStart', { ...data, startsAt: clock.format(lot.starts_at) });
  } else {
    await notifyAll(tx, members, 'lotEnd', { ...data, endsAt: clock.format(lot.ends_at) });
  }
}

/** Notifies the seller and the outbid bidders of a sale; the winner's notice comes with the order. */
export async function notifySold(tx: Tx, lot: LotRow, buyerId: number, price: bigint) {
  const all = await findBidders(tx, lot.id);
  await settleNotices(tx, all, aboutOf(lot), ['outbid', 'endingSoon', 'lotEnd']);
  const data = { ...subjectOf(lot), price };
  await notifyAll(
    tx,
    all.filter((one) => one !== buyerId),
    'lost',
    data,
  );
  if (lot.seller_id === null) return;
  await emitEvent(tx, lot.seller_id, 'auction', { lotId: lot.id, state: 'sold' });
  await notify(tx, lot.seller_id, 'sold', data);
}

/** Notifies seller and bidders that the lot ended unsold. */
export async function notifyUnsold(tx: Tx, lot: LotRow): Promise<void> {
  const all = await findBidders(tx, lot.id);
  await settleNotices(tx, all, aboutOf(lot), ['outbid', 'endingSoon', 'lotEnd']);
  await notifyAll(tx, all, 'notMet', subjectOf(lot));
  if (lot.leader_id !== null) {
    await emitEvent(tx, lot.leader_id, 'auction', { lotId: lot.id, state: 'lost' });
  }
  if (lot.seller_id === null) return;
  await emitEvent(tx, lot.seller_id, 'auction', { lotId: lot.id, state: 'unsold' });
  await notify(tx, lot.seller_id, 'unsold', subjectOf(lot));
}
