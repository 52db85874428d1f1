import { taipei } from '@common/text/taipeiTime';
import type { Tx } from '../../../db/database';
import { emitEvent, emitEvents } from '../../../db/events';
import { notify, notifyAll, settleNotices, transferNotices } from '../../messages/notices/notify';
import { type AlertMoment, findMembersWithEndAlert } from './alertStore';
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
const endOf = ({ ends_at }: LotRow) => ({
  endsAt: clock.format(ends_at),
  endsAtMs: ends_at.getTime(),
});
const aboutOf = (lot: LotRow) => `lot:${lot.id}`;

type LotBid = AcceptedBid & { id: number };

/**
 * Notifies the leaders that these bids overtook, once for each lot, and clears earlier outbid notices of those who took the
 * lead.
 * @param bids accepted bids in their order, on any lots
 */
export async function notifyOutbid(tx: Tx, bids: readonly LotBid[]): Promise<void> {
  /** Both by member and lot. */
  const overtaken = new Map<string, { memberId: number; bid: LotBid }>();
  const leading = new Map<string, { memberId: number; about: string }>();
  for (const bid of bids) {
    const { before, bidderId: memberId } = bid;
    const { leader_id: former } = before;
    if (!bid.effect.leads || former === null || former === memberId) continue;
    overtaken.delete(`${memberId} ${before.id}`);
    overtaken.set(`${former} ${before.id}`, { memberId: former, bid });
    leading.set(`${memberId} ${before.id}`, { memberId, about: aboutOf(before) });
  }
  const notices = [...overtaken.values()].map(
    ({ memberId, bid: { id, effect, before, after } }) => ({
      memberId,
      data: {
        ...subjectOf(before),
        bidId: id,
        price: effect.price,
        endsAtMs: after.ends_at.getTime(),
      },
      payload: { lotId: before.id, state: 'outbid' },
    }),
  );
  await transferNotices(tx, 'outbid', 'auction', notices, [...leading.values()]);
}

/**
 * Updates the other open pages of the leaders after these bids: their balance is held now, or the maximum that they raised is hidden
 * from everybody else. `notifyOutbid` notifies those who led only in between.
 */
export async function announceLead(tx: Tx, bids: readonly LotBid[]): Promise<void> {
  const lead = new Map<string, { memberId: number; payload: { lotId: number; state: string } }>();
  for (const { bidderId: memberId, kind, effect, before, after } of bids) {
    if (!effect.leads) continue;
    if (before.leader_id !== null && before.leader_id !== memberId)
      lead.delete(`${before.leader_id} ${after.id}`);
    const state = kind === 'raise' ? 'raised' : 'leading';
    lead.set(`${memberId} ${after.id}`, { memberId, payload: { lotId: after.id, state } });
  }
  await emitEvents(tx, 'auction', [...lead.values()]);
}

/** Reminds watchers, and bidders who do not lead, that a lot is about to end. */
export async function notifyEndingSoon(tx: Tx, lot: LotRow): Promise<void> {
  const concerned = new Set([
    ...(await findWatchers(tx, lot.product_id)),
    ...(await findBidders(tx, lot.id)),
  ]);
  for (const one of [lot.leader_id, lot.seller_id]) if (one !== null) concerned.delete(one);
  // They get the alert that they asked for instead.
  for (const one of await findMembersWithEndAlert(tx, lot.id)) concerned.delete(one);
  await notifyAll(tx, [...concerned], 'endingSoon', {
    ...subjectOf(lot),
    ...endOf(lot),
    price: BigInt(lot.price),
  });
}

/** Notifies bidders, watchers, members with an alert and the seller that maintenance postponed a lot's end. */
export async function notifyMoved(tx: Tx, lot: LotRow): Promise<void> {
  const concerned = new Set([
    ...(await findWatchers(tx, lot.product_id)),
    ...(await findBidders(tx, lot.id)),
    ...(await findMembersWithEndAlert(tx, lot.id)),
  ]);
  if (lot.seller_id !== null) concerned.add(lot.seller_id);
  await notifyAll(tx, [...concerned], 'lotMoved', {
    ...subjectOf(lot),
    at: lot.ends_at.getTime(),
    endsAt: taipei(lot.ends_at),
  });
}

/** Sends the alerts that members asked for. */
export async function notifyOfMoment(
  tx: Tx,
  lot: LotRow,
  moment: AlertMoment,
  members: readonly number[],
): Promise<void> {
  const data = { ...subjectOf(lot), price: BigInt(lot.price) };
  if (moment === 'start') {
    await notifyAll(tx, members, 'lotStart', {
      ...data,
      startsAt: clock.format(lot.starts_at),
      startsAtMs: lot.starts_at.getTime(),
    });
  } else {
    await notifyAll(tx, members, 'lotEnd', { ...data, ...endOf(lot) });
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
