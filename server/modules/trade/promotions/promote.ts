import type { Listing } from '@common/endpoints/listings';
import {
  type promoteListing as endpoint,
  PROMOTION_DAYS_AHEAD,
} from '@common/endpoints/promotions';
import { parseAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { postJournal, RECORD, requireAvailable } from '../../../ledger/ledger';
import { readListing } from '../selling/present';
import { lockMine } from '../selling/writeListing';
import { insertPromotion, lockPromotable, nextPromotionId } from './store';
import { readTerms } from './terms';

const DAY_MS = 86_400_000;

interface Purchase {
  id: number;
  memberId: number;
  productId: number;
  title: string;
  days: number;
  cost: bigint;
}

/** Pays a promotion: moves the adv to the promotion account, which issues adv (ADR 011). @returns the journal's id */
async function pay(tx: Tx, bought: Purchase): Promise<number> {
  const { id, memberId, productId, title, days, cost } = bought;
  await requireAvailable(tx, memberId, 'adv', cost);
  const { journalId, fresh } = await postJournal(tx, {
    kind: 'promotion.buy',
    // Not keyed by product and start: after a stopped future promotion, the next one may have the same start.
    key: `promotion:${id}:buy`,
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
  if (!fresh) throw new Error(`promotion ${id} was paid before`);
  return journalId;
}

/**
 * Promotes a product for some days, after the days already paid for. Invariant: the seller is charged once, and the price
 * that they saw. The product's row is locked, so the second of two concurrent purchases sees that the end has moved and is
 * refused.
 * @throws AppError NOT_FOUND, PROMOTION_NOT_ON_SALE, PROMOTION_CHANGED, PROMOTION_TOO_FAR, ADV_SHORT
 */
export async function promoteListing(call: Call<typeof endpoint>): Promise<Listing> {
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
  const seenStart = Math.max(body.promotedUntil ?? 0, now.getTime());
  const isAsSeen = parseAmount(body.cost) === cost && seenStart === startsAt.getTime();
  if (!isAsSeen || !terms.days.includes(body.days)) throw new AppError('PROMOTION_CHANGED');
  const endsAt = startsAt.getTime() + body.days * DAY_MS;
  if (endsAt > now.getTime() + PROMOTION_DAYS_AHEAD * DAY_MS) {
    throw new AppError('PROMOTION_TOO_FAR', { data: { days: PROMOTION_DAYS_AHEAD } });
  }
  const productId = listing.product_id;
  const bought = { id: await nextPromotionId(tx), productId, days: body.days };
  const title = listing.content.title.trim();
  const journalId = await pay(tx, { ...bought, memberId, cost, title });
  await insertPromotion(tx, { ...bought, sellerId: memberId, perDay, journalId, startsAt });
  await emitEvent(tx, memberId, 'balance', { productId });
  return readListing(tx, listing.id, memberId, settings.secret);
}
