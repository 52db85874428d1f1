import type { Deal } from '@common/discounts/dealRules';
import type { DealOffer } from '@common/endpoints/deals';
import { unitsToAmount } from '@common/money/money';
import type { Queryable, Reads } from '../../../db/database';
import type { InJson } from '../../../db/discountRows';
import * as sql from './store';

/** A deal's terms without its amounts: `Deal` has them in base units, `DealOffer` as decimal text. */
export const termsOf = (
  row: Pick<sql.TermsRow, 'kind' | 'is_repeated' | 'pieces' | 'off_bps'>,
) => ({
  kind: row.kind,
  isRepeated: row.is_repeated,
  pieces: row.pieces,
  offBps: row.off_bps,
});

/** The deals that run for some variants, now or at `moment`, in the form for `applyDeals`. */
export async function readDeals(
  db: Queryable,
  skuIds: readonly number[],
  moment: Date | null = null,
): Promise<Deal[]> {
  return (await db.run(sql.dealsOfSkus, [skuIds, moment])).map(dealOf);
}

/** A deal in the form for `applyDeals`. */
export const dealOf = (row: sql.OfferRow | StoredDeal): Deal => ({
  id: row.id,
  ...termsOf(row),
  minimum: BigInt(row.minimum),
  amount: BigInt(row.amount),
  skuIds: new Set(row.sku_ids),
});

const presentOffer = (row: sql.OfferRow): DealOffer => ({
  id: row.id,
  ...termsOf(row),
  minimum: unitsToAmount(row.minimum),
  amount: unitsToAmount(row.amount),
  skuIds: row.sku_ids,
  endsAt: row.ends_at.getTime(),
});

/** A deal that a statement of another module reads as JSON, beside its own rows. */
export type StoredDeal = InJson<sql.OfferRow>;

/** The deals that run now for some variants, in the API's form. */
export async function readDealOffers(db: Reads, skuIds: readonly number[]): Promise<DealOffer[]> {
  if (skuIds.length === 0) return [];
  return (await db.run(sql.dealsOfSkus, [skuIds, null])).map(presentOffer);
}

/** A stored deal in the API's form. */
export const presentStoredDeal = (row: StoredDeal): DealOffer =>
  presentOffer({ ...row, ends_at: new Date(row.ends_at) });
