import type {
  closeMyLot as closeContract,
  Listing,
  setOffer as offerContract,
  relistMyLot as relistContract,
  withdrawMyLot as withdrawContract,
} from '@common/endpoints/listings';
import { amountToString, parseAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { openLot } from '../auctions/openLot';
import { closeEarly, freeForRelisting, lockNewestLot, takeDown } from '../auctions/takeDownLot';
import { termsAt } from './content';
import { earliestStart } from './holiday';
import { readListing } from './present';
import { changeOffer } from './product';
import { readRules, type SellerRules } from './rules';
import type { ListingRow } from './store';
import { lockSellerRow } from './store';
import { lockMine } from './writeListing';

function requireAffordable({ maxPrice, settings }: SellerRules, prices: (string | undefined)[]) {
  const isTooExpensive = prices.some(
    (price) => price && maxPrice !== null && parseAmount(price) > maxPrice,
  );
  if (!isTooExpensive) return;
  const { price } = settings.newSeller;
  throw new AppError('LISTING_PRICE', { data: { most: amountToString(parseAmount(price)) } });
}

function requireRoom({ open, maxOpen }: SellerRules): void {
  if (open >= maxOpen) throw new AppError('LISTING_LIMIT', { data: { most: maxOpen } });
}

/**
 * Changes price, stock and whether the listing is on sale.
 * @throws AppError NOT_FOUND, LISTING_NOT_IN_SHOP, LISTING_CHANGED, LISTING_PRICE, LISTING_LIMIT, LISTING_BARRED
 */
export async function setOffer(call: Call<typeof offerContract>): Promise<Listing> {
  const { tx, caller, params, body, settings } = call;
  await lockSellerRow(tx, caller.memberId);
  const { id, kind, product_id } = await lockMine(tx, params.id, caller.memberId);
  if (kind !== 'fixed' || product_id === null) throw new AppError('LISTING_NOT_IN_SHOP');
  if (parseAmount(body.price) === 0n) {
    const faults = [{ field: 'price', message: '請填寫大於 0 的價格' }];
    throw new AppError('LISTING_INCOMPLETE', { data: { faults } });
  }
  const rules = await readRules(tx, caller);
  requireAffordable(rules, [body.price]);
  const before = await readListing(tx, id, caller.memberId, settings.secret);
  if (body.onSale && !before.offer?.onSale) requireRoom(rules);
  await changeOffer(tx, product_id, body);
  return readListing(tx, id, caller.memberId, settings.secret);
}

async function lockMyLot(tx: Tx, { product_id }: ListingRow) {
  const lot = product_id === null ? undefined : await lockNewestLot(tx, product_id);
  if (!lot) throw new AppError('LISTING_NOT_IN_SHOP');
  return lot;
}

/** @throws AppError NOT_FOUND, LISTING_NOT_IN_SHOP, LOT_HAS_BIDS */
export async function withdrawMyLot(call: Call<typeof withdrawContract>): Promise<Listing> {
  const { tx, caller, params, settings } = call;
  const listing = await lockMine(tx, params.id, caller.memberId);
  await takeDown(tx, await lockMyLot(tx, listing));
  return readListing(tx, listing.id, caller.memberId, settings.secret);
}

/** @throws AppError NOT_FOUND, LISTING_NOT_IN_SHOP, LOT_HAS_BIDS, LOT_NOT_RUNNING */
export async function closeMyLot(call: Call<typeof closeContract>): Promise<Listing> {
  const { tx, caller, params, settings } = call;
  const listing = await lockMine(tx, params.id, caller.memberId);
  await closeEarly(tx, await lockMyLot(tx, listing));
  return readListing(tx, listing.id, caller.memberId, settings.secret);
}

/**
 * Relists an unsold piece; its approved description stays.
 * @throws AppError NOT_FOUND, LISTING_NOT_IN_SHOP, LOT_NOT_RELISTABLE, LOT_PRICES, LOT_TIMES,
 *   LISTING_PRICE, LISTING_LIMIT
 */
export async function relistMyLot(call: Call<typeof relistContract>): Promise<Listing> {
  const { tx, caller, params, body, settings } = call;
  await lockSellerRow(tx, caller.memberId);
  const listing = await lockMine(tx, params.id, caller.memberId);
  const lot = await lockMyLot(tx, listing);
  await freeForRelisting(tx, lot);
  const rules = await readRules(tx, caller);
  requireRoom(rules);
  requireAffordable(rules, [body.startPrice, body.reserve, body.buyNow]);
  await openLot(
    tx,
    lot.product_id,
    lot.source_sku_id,
    termsAt(await earliestStart(tx, caller.memberId), body),
  );
  return readListing(tx, listing.id, caller.memberId, settings.secret);
}
