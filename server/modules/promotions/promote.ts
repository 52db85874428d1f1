import type { Listing } from '@common/endpoints/listings';
import {
  type promoteListing as contract,
  PROMOTION_DAYS_AHEAD,
} from '@common/endpoints/promotions';
import { parseAmount } from '@common/money';
import type { Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { postJournal, RECORD, requireAvailable } from '../../ledger/ledger';
import { readListing } from '../selling/present';
import { lockMine } from '../selling/writeListing';
import { insertPromotion, lockPromotable } from './store';
import { readTerms } from './terms';

const DAY_MS = 86_400_000;

interface Purchase {
  memberId: number;
  productId: number;
  title: string;
  days: number;
  cost: bigint;
  startsAt: Date;
}

/** adv goes back to whence it was issued (ADR 011). A product's promotions start one after the other. */
async function pay(tx: Tx, bought: Purchase): Promise<number> {
  const { memberId, productId, title, days, cost, startsAt } = bought;
  await requireAvailable(tx, memberId, 'adv', cost);
  const { journalId, fresh } = await postJournal(tx, {
    kind: 'promotion.buy',
    key: `promotion:${productId}:${startsAt.getTime()}`,
    ref: { type: 'product', id: String(productId) },
    reason: `推廣「${title}」${days} 天`,
    actorId: memberId,
    legs: [
      {
        member: memberId,
        asset: 'adv',
        bucket: 'available',
        amount: -cost,
        record: RECORD.purchase,
      },
      { house: 'promotion', asset: 'adv', amount: cost },
    ],
  });
  if (!fresh)
    throw new Error(`product ${productId} is promoted from ${startsAt.getTime()} already`);
  return journalId;
}

/**
 * Has a product shown first for some days, after those that are paid for already. Invariant: what is
 * charged is what the seller saw, once: the product's row is locked, so the second of two pages finds
 * that time has been bought since.
 * @throws AppError NOT_FOUND, PROMOTION_NOT_ON_SALE, PROMOTION_CHANGED, PROMOTION_TOO_FAR, BALANCE_SHORT
 */
export async function promoteListing(call: Call<typeof contract>): Promise<Listing> {
  const { tx, caller, params, body, settings } = call;
  const { memberId } = caller;
  const listing = await lockMine(tx, params.id, memberId);
  if (listing.kind !== 'fixed' || listing.product_id === null) {
    throw new AppError('PROMOTION_NOT_ON_SALE');
  }
  const { shown, now, startsAt } = await lockPromotable(tx, listing.product_id);
  if (!shown) throw new AppError('PROMOTION_NOT_ON_SALE');
  const terms = await readTerms(tx);
  const perDay = parseAmount(terms.perDay);
  const cost = perDay * BigInt(body.days);
  const from = Math.max(body.promotedUntil ?? 0, now.getTime());
  const isAsSeen = parseAmount(body.cost) === cost && from === startsAt.getTime();
  if (!isAsSeen || !terms.days.includes(body.days)) throw new AppError('PROMOTION_CHANGED');
  const ends = startsAt.getTime() + body.days * DAY_MS;
  if (ends > now.getTime() + PROMOTION_DAYS_AHEAD * DAY_MS) {
    throw new AppError('PROMOTION_TOO_FAR', { data: { days: PROMOTION_DAYS_AHEAD } });
  }
  const productId = listing.product_id;
  const bought = { memberId, productId, days: body.days, startsAt };
  const journalId = await pay(tx, { ...bought, cost, title: listing.content.title.trim() });
  await insertPromotion(tx, { ...bought, sellerId: memberId, perDay, journalId });
  await emitEvent(tx, memberId, 'balance', { productId });
  return readListing(tx, listing.id, memberId, settings.secret);
}
