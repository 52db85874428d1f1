import { type Queryable, statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { watchersOf } from '../favourites/watchers';
import { notify, notifyAll, passNotice, settleNotices } from '../notices/notify';
import type { LotRow } from './store';

const bidders = statement(
  'biddersOfLot',
  'SELECT DISTINCT bidder_id FROM bids WHERE lot_id = $1 ORDER BY bidder_id',
);

const clock = new Intl.DateTimeFormat('zh-TW', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Taipei',
  hour12: false,
});

async function biddersOf(db: Queryable, lotId: number): Promise<number[]> {
  return (await db.run<{ bidder_id: number }>(bidders, [lotId])).map((row) => row.bidder_id);
}

const subjectOf = (lot: LotRow) => ({ lotId: lot.id, productId: lot.product_id });
const aboutOf = (lot: LotRow) => `lot:${lot.id}`;

/**
 * Tells whoever led that a bid has passed theirs; and what its bidder was told of that before holds no
 * longer. @param price the visible price after it
 */
export async function tellOvertaken(
  tx: Tx,
  lot: LotRow,
  bid: { id: number; bidderId: number; price: bigint },
): Promise<void> {
  const { leader_id: former } = lot;
  if (former === null || former === bid.bidderId) return;
  const data = { ...subjectOf(lot), bidId: bid.id, price: bid.price };
  const event = { topic: 'auction', payload: { lotId: lot.id, state: 'outbid' } };
  await passNotice(tx, { from: former, to: bid.bidderId }, 'outbid', data, event);
}

/** The leader's other pages learn of the own raise, which nobody else is told of. */
export async function tellRaised(tx: Tx, lot: LotRow, bidderId: number): Promise<void> {
  await emitEvent(tx, bidderId, 'auction', { lotId: lot.id, state: 'raised' });
}

/** Tells watchers, and bidders who do not lead, that a lot is about to end. */
export async function tellEndingSoon(tx: Tx, lot: LotRow): Promise<void> {
  const concerned = new Set([
    ...(await watchersOf(tx, lot.product_id)),
    ...(await biddersOf(tx, lot.id)),
  ]);
  for (const one of [lot.leader_id, lot.seller_id]) if (one !== null) concerned.delete(one);
  await notifyAll(tx, [...concerned], 'endingSoon', {
    ...subjectOf(lot),
    endsAt: clock.format(lot.ends_at),
    price: BigInt(lot.price),
  });
}

/** Tells the seller and those who bid in vain how a lot ended; the winner is told with the order. */
export async function tellSold(tx: Tx, lot: LotRow, buyerId: number, price: bigint) {
  const all = await biddersOf(tx, lot.id);
  await settleNotices(tx, all, aboutOf(lot), ['outbid', 'endingSoon']);
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

/** Tells everyone who took part that nothing was sold. */
export async function tellUnsold(tx: Tx, lot: LotRow): Promise<void> {
  const all = await biddersOf(tx, lot.id);
  await settleNotices(tx, all, aboutOf(lot), ['outbid', 'endingSoon']);
  await notifyAll(tx, all, 'notMet', subjectOf(lot));
  if (lot.leader_id !== null) {
    await emitEvent(tx, lot.leader_id, 'auction', { lotId: lot.id, state: 'lost' });
  }
  if (lot.seller_id === null) return;
  await emitEvent(tx, lot.seller_id, 'auction', { lotId: lot.id, state: 'unsold' });
  await notify(tx, lot.seller_id, 'unsold', subjectOf(lot));
}
