import type { Deal } from '@common/discounts/dealRules';
import type { GoodsFault } from '@common/endpoints/checkout';
import { parseAmount, unitsToAmount } from '@common/money/money';
import { taipeiDay } from '@common/text/taipeiDay';
import type { Queryable, Tx } from '../../../db/database';
import { refuseField } from '../../../errors';
import { dealOf } from '../../goods/deals/readDeals';
import type { SkuRow } from './placeStore';
import * as sql from './placeStore';

/** A line of an order as the buyer saw it. */
export interface WantedItem {
  skuId: number;
  quantity: number;
  /** A wire amount. */
  unitPrice: string;
  /** The deal's discount on the line as decimal text; 0 without a deal. */
  dealDiscount?: string;
}

/** A variant with its product's state of sale, and until when its seller is away. */
export type SellableSku = SkuRow & { on_sale: boolean; paused: boolean; away: Date | null };

/** An ordered variant, locked. */
export interface Wanted {
  sku: SellableSku;
  quantity: number;
  /** The deal that applies to the line, and its discount (`off`) in base units. */
  deal?: { dealId: number; off: bigint };
  /** The coupon's discount on the line, base units. */
  discount?: bigint;
}

/** Locked variants by their ids, and the deals that run for them. */
export interface Locked {
  skus: ReadonlyMap<number, SellableSku>;
  deals: readonly Deal[];
}

const withState = (
  skus: readonly SkuRow[],
  withdrawn: readonly sql.WithdrawnRow[],
): SellableSku[] => {
  const states = new Map(withdrawn.map(({ id, ...state }) => [id, state]));
  const onSale = { on_sale: true, paused: false, away: null };
  return skus.map((sku) => ({ ...sku, ...(states.get(sku.product_id) ?? onSale) }));
};

const productsOf = (skus: readonly SkuRow[]) => [...new Set(skus.map((sku) => sku.product_id))];

/** Reads variants without locks, for callers that reserve nothing. */
export async function readSkus(db: Queryable, ids: readonly number[]): Promise<SellableSku[]> {
  const skus = await db.run(sql.readSkus, [ids]);
  return withState(skus, await db.run(sql.withdrawnGoods, [productsOf(skus)]));
}

/*
 * State of sale and deals are read by a statement after the one that locked: that one may have waited for its locks, and then has an
 * older snapshot of products, sellers and deals.
 */
async function lock(
  tx: Tx,
  lockStatement: typeof sql.lockSkus,
  items: readonly WantedItem[],
): Promise<Locked> {
  const ids = items.map((item) => item.skuId);
  if (new Set(ids).size !== ids.length) {
    refuseField('items', '商品重複');
  }
  const skus = await tx.run(lockStatement, [ids]);
  const { withdrawn, deals } = await tx.one(sql.stateOfGoods, [productsOf(skus), ids]);
  const states = withdrawn.map(({ away, ...state }) => ({
    ...state,
    away: away ? new Date(away) : null,
  }));
  return {
    skus: new Map(withState(skus, states).map((sku) => [sku.id, sku])),
    deals: deals.map(dealOf),
  };
}

/** Locks variants by id. @throws AppError BAD_INPUT when one is named twice */
export const lockSkus = (tx: Tx, items: readonly WantedItem[]): Promise<Locked> =>
  lock(tx, sql.lockSkus, items);

/** Locks variants by id, then their products by id. @throws AppError BAD_INPUT when a variant is named twice */
export const lockGoods = (tx: Tx, items: readonly WantedItem[]): Promise<Locked> =>
  lock(tx, sql.lockGoods, items);

/** The change since the buyer saw the line; undefined when it can be ordered unchanged. */
export function faultOf(
  item: WantedItem,
  sku: SellableSku | undefined,
  buyerId: number,
): GoodsFault | undefined {
  const { skuId } = item;
  if (!sku?.on_sale) return { skuId, why: sku?.paused ? 'paused' : 'offSale' };
  if (sku.seller_id === buyerId) return { skuId, why: 'own' };
  if (sku.away) return { skuId, why: 'away', until: taipeiDay(sku.away.getTime()) };
  if (BigInt(sku.price) !== parseAmount(item.unitPrice)) {
    return { skuId, why: 'price', price: unitsToAmount(sku.price) };
  }
  if (sku.available < item.quantity) return { skuId, why: 'soldOut', left: sku.available };
  return undefined;
}

/** A line's total before any discount, base units. */
export const priceOf = ({ sku, quantity }: Wanted) => BigInt(sku.price) * BigInt(quantity);

/** The lines' total before any discount, base units. */
export const totalOf = (wanted: readonly Wanted[]) =>
  wanted.reduce((sum, one) => sum + priceOf(one), 0n);

/** A line's total after deals, to which a coupon applies; base units. */
export const costOfLine = (one: Wanted) => priceOf(one) - (one.deal?.off ?? 0n);

/** The lines' total after deals, base units. */
export const costOf = (wanted: readonly Wanted[]) =>
  wanted.reduce((sum, one) => sum + costOfLine(one), 0n);

const advOf = (one: Wanted) =>
  ((costOfLine(one) - (one.discount ?? 0n)) * BigInt(one.sku.adv_max_bps)) / 10_000n;

/** The part of the lines that may be paid in adv, base units. */
export const mostAdvOf = (wanted: readonly Wanted[]) =>
  wanted.reduce((sum, one) => sum + advOf(one), 0n);
