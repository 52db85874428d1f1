import type {
  CartItem,
  CartLine,
  countCart as countContract,
  getCart as getContract,
  readCartItems as itemsContract,
} from '@common/endpoints/cart';
import type { DealOffer } from '@common/endpoints/deals';
import type { CartCoupon } from '@common/endpoints/keptCoupons';
import { sellerRefOf } from '@common/endpoints/sellerRef';
import { unitsToAmount } from '@common/money/money';
import { parseSkuIds } from '@common/orders/cartRules';
import { awayWords } from '@common/selling/awayWords';
import type { Queryable } from '../../../db/database';
import type { Call } from '../../../http/route';
import { presentStoredDeal } from '../../goods/deals/readDeals';
import { presentStoredCoupon } from '../coupons/keptCoupons';
import * as sql from './store';

const presentItem = (row: sql.CartItemRow): CartItem => ({
  skuId: row.sku_id,
  productId: row.product_id,
  title: row.title,
  skuName: row.sku_name,
  picture: row.picture,
  channel: row.channel,
  seller: sellerRefOf(row.seller_id, row.seller_name),
  fulfilment: row.fulfilment,
  temperature: row.temperature,
  weightGrams: row.weight_grams,
  parcel: row.parcel,
  price: unitsToAmount(row.price),
  ...(row.compare_at !== null && { compareAt: unitsToAmount(row.compare_at) }),
  available: row.available,
  ...(row.per_buyer !== null && {
    perBuyer: row.per_buyer,
    mayBuy: row.may_buy ?? row.per_buyer,
  }),
  ...(row.state === 'onSale' && row.away
    ? { state: 'away', away: awayWords(row.away.getTime()) }
    : { state: row.state }),
  advMaxBps: row.adv_max_bps,
  delivery: row.delivery,
});

interface Discounts {
  deals: DealOffer[];
  coupons: CartCoupon[];
}

const discountsOf = ([first]: readonly sql.CartItemRow[]): Discounts => ({
  deals: (first?.deals ?? []).map(presentStoredDeal),
  coupons: (first?.coupons ?? []).map(presentStoredCoupon),
});

/** Current price and stock of the lines that a visitor's browser stores. */
export async function readItems({
  db,
  query,
}: Pick<Call<typeof itemsContract>, 'db' | 'query'>): Promise<{ items: CartItem[] } & Discounts> {
  const ids = parseSkuIds(query.skuIds);
  if (ids.length === 0) return { items: [], deals: [], coupons: [] };
  const rows = await db.run(sql.cartItems, [ids]);
  return { items: rows.map(presentItem), ...discountsOf(rows) };
}

type MemberCart = { lines: CartLine[]; ended?: DealOffer[] } & Discounts;

/** A member's cart with its deals and coupons, read in one statement. */
export async function getCart({
  db,
  caller,
}: Pick<Call<typeof getContract>, 'db' | 'caller'>): Promise<MemberCart> {
  const rows = await db.run(sql.cartLines, [caller.memberId]);
  const lines = rows.map((row) => ({
    ...presentItem(row),
    quantity: row.quantity,
    priceThen: unitsToAmount(row.price_then),
    addedAt: row.added_at.getTime(),
  }));
  const ended = (rows[0]?.ended ?? []).map(presentStoredDeal);
  return { lines, ...discountsOf(rows), ...(ended.length > 0 && { ended }) };
}

export const countLines = (db: Queryable, memberId: number): Promise<{ count: number }> =>
  db.one(sql.countCart, [memberId]);

export const countCart = ({ db, caller }: Call<typeof countContract>) =>
  countLines(db, caller.memberId);
