import type { CouponOffer } from '@common/endpoints/coupons';
import {
  type CartCoupon,
  type listKeptCouponIds as idsContract,
  type keepCoupon as keepContract,
  type listKeptCoupons as listContract,
  MY_COUPON_STATES,
  type MyCoupon,
  type listCouponOffers as offersContract,
  type PublicCoupon,
  type listPublicCoupons as publicContract,
} from '@common/endpoints/keptCoupons';
import { sellerRefOf } from '@common/endpoints/sellerRef';
import type { Page } from '@common/envelope';
import { parseSkuIds } from '@common/orders/cartRules';
import type { Reads } from '../../../db/database';
import type { InJson } from '../../../db/discountRows';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import * as sql from './keptStore';
import { presentTerms } from './presentTerms';
import { presentOffer } from './useCoupon';
import { applicableTo } from './weighCoupon';

const presentCard = (row: sql.CardRow): PublicCoupon => ({
  ...presentTerms(row),
  left: row.uses_left,
  seller: sellerRefOf(row.seller_id, row.seller_name),
  categories: row.categories,
  productIds: row.product_ids,
  sellers: row.named_sellers,
});

export const listPublicCoupons = async ({
  db,
}: Call<typeof publicContract>): Promise<PublicCoupon[]> =>
  (await db.reads.run(sql.publicCoupons)).map(presentCard);

/** The public coupons of a seller, null for the platform, that can be used now. */
export const publicCouponsOf = async (
  db: Reads,
  sellerId: number | null,
): Promise<PublicCoupon[]> => (await db.run(sql.publicOfSeller, [sellerId])).map(presentCard);

export type StoredCoupon = InJson<sql.CardRow & { sku_ids: number[] }>;
/** A public coupon with the variants that it covers, from a row that another statement read. */
export const presentStoredCoupon = (row: StoredCoupon): CartCoupon => ({
  ...presentCard({ ...row, starts_at: new Date(row.starts_at), ends_at: new Date(row.ends_at) }),
  skuIds: row.sku_ids,
});

export async function listKeptCoupons({
  db,
  caller: { memberId },
  query,
}: Call<typeof listContract>): Promise<Page<MyCoupon>> {
  const { current, pageSize, offset } = parsePage(query);
  const state = MY_COUPON_STATES.find((one) => one === query.state) ?? 'usable';
  const [rows, { n: total }] = await Promise.all([
    db.run(sql.pageMine, [memberId, state, pageSize, offset]),
    db.one(sql.countMine, [memberId, state]),
  ]);
  const list = rows.map((row) => ({
    ...presentCard(row),
    state: row.state,
    over: row.over,
    uses: row.uses,
  }));
  return { list, total, current, pageSize };
}

export async function listKeptCouponIds({
  db,
  caller,
}: Call<typeof idsContract>): Promise<{ couponIds: number[] }> {
  const rows = await db.run(sql.keptIds, [caller.memberId]);
  return { couponIds: rows.map(({ coupon_id }) => coupon_id) };
}

/** The member's coupons for some goods, each with the terms and goods that `readCoupon` returns for one code. */
export async function listCouponOffers({
  db,
  caller: { memberId },
  query,
}: Call<typeof offersContract>): Promise<CouponOffer[]> {
  const coupons = await db.run(sql.usableOfMember, [memberId]);
  if (coupons.length === 0) return [];
  const ids = coupons.map(({ id }) => id);
  const applicable = await applicableTo(db, ids, memberId, parseSkuIds(query.skuIds));
  return coupons.map((row) => presentOffer(row, applicable(row.id)));
}

/**
 * Keeps a public coupon for the member; idempotent, also once the coupon is over or no longer public.
 * @throws AppError NOT_FOUND, also for a coupon that is not public; COUPON_OWN, COUPON_NOT_KEPT when it is over
 */
export async function keepCoupon({
  tx,
  caller: { memberId },
  params: { id },
}: Call<typeof keepContract>): Promise<null> {
  const row = await tx.maybeOne(sql.findToKeep, [id, memberId]);
  if (row?.is_kept) return null;
  if (!row?.is_shown) throw new AppError('NOT_FOUND');
  const { code } = row;
  if (row.seller_id === memberId) throw new AppError('COUPON_OWN', { data: { code } });
  if (row.is_over) throw new AppError('COUPON_NOT_KEPT', { data: { code } });
  await tx.run(sql.keep, [memberId, id]);
  return null;
}
