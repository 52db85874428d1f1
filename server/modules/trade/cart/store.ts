import type { CartItem } from '@common/endpoints/cart';
import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import type { Temperature } from '@common/lists/temperatures';
import { MAX_CART_LINES, MAX_PIECES } from '@common/orders/cartRules';
import { mayBuyOf } from '../../../db/buyerLimits';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import {
  DEAL_TERMS,
  IS_OF_DEALS_SELLER,
  NOW,
  publicCouponsOf,
  rowsAsJson,
  runningDealsOf,
} from '../../../db/discountRows';
import { awayUntil } from '../../../db/holidays';
import { covers } from '../../../db/scopes';
import type { StoredDeal } from '../../goods/deals/readDeals';
import type { StoredCoupon } from '../coupons/keptCoupons';

const itemColumns = {
  sku_id: t.int,
  product_id: t.int,
  title: t.text,
  sku_name: t.text,
  picture: t.json.as<Picture>().orNull,
  channel: t.text.as<'shop' | 'market'>(),
  seller_id: t.int.orNull,
  seller_name: t.text.orNull,
  fulfilment: t.text.as<Fulfilment>(),
  temperature: t.text.as<Temperature>(),
  weight_grams: t.int.orNull,
  parcel: t.text,
  price: t.numeric,
  compare_at: t.numeric.orNull,
  available: t.int,
  per_buyer: t.int.orNull,
  may_buy: t.int.orNull,
  state: t.text.as<Exclude<CartItem['state'], 'away'>>(),
  /** Until when the seller is away. */
  away: t.timestamp.orNull,
  adv_max_bps: t.int,
  delivery: t.json.as<DeliveryTerms>().orNull,
  /** Of all rows together; null but in the first. */
  deals: t.json.as<StoredDeal[]>().orNull,
  coupons: t.json.as<StoredCoupon[]>().orNull,
};

export type CartItemRow = RowOf<typeof itemColumns>;

// Goods that are not shipped count as ambient.
const TEMPERATURE = "CASE WHEN p.fulfilment = 'shipping' THEN p.temperature ELSE 'ambient' END";

// `parcel` is equal for lines that can be one order: it has one seller, one way of fulfilment and one temperature.
const ITEM = `s.id AS sku_id, p.id AS product_id, p.title, s.name AS sku_name, p.pictures -> 0 AS picture, p.channel,
  p.seller_id, m.name AS seller_name, p.fulfilment,
  ${TEMPERATURE} AS temperature, s.weight_grams,
  md5(concat_ws(' ', p.channel, p.seller_id, p.fulfilment, nullif(${TEMPERATURE}, 'ambient'))) AS parcel,
  s.price, CASE WHEN s.compare_at > s.price THEN s.compare_at END AS compare_at, s.stock - s.reserved AS available, p.per_buyer,
  CASE WHEN p.paused THEN 'paused' WHEN p.on_sale AND s.archived_at IS NULL THEN 'onSale' ELSE 'offSale' END AS state,
  ${awayUntil('p.seller_id')} AS away,
  p.adv_max_bps, CASE WHEN p.fulfilment = 'shipping' THEN d.terms END AS delivery`;
const JOINED = `skus s JOIN products p ON p.id = s.product_id LEFT JOIN members m ON m.id = p.seller_id
  LEFT JOIN shipping_profiles d ON coalesce(d.seller_id, 0) = coalesce(p.seller_id, 0)`;

// Auctioned pieces cannot be put into a cart.
const NO_LOT = 'NOT EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id)';

/**
 * Deals and coupons for an array of variants, in the first row only: the whole cart is read in one statement, and
 * the discounts are sent once.
 */
const discountsOf = (skuIds: string, order: string) =>
  `CASE WHEN row_number() OVER (ORDER BY ${order}) = 1 THEN ${rowsAsJson(runningDealsOf(skuIds, NOW))} END AS deals,
  CASE WHEN row_number() OVER (ORDER BY ${order}) = 1 THEN ${rowsAsJson(publicCouponsOf(skuIds))} END AS coupons`;

export const cartItems = statement(
  'cartItems',
  `SELECT ${ITEM}, p.per_buyer AS may_buy, ${discountsOf('$1::bigint[]', 's.id')} FROM ${JOINED} WHERE s.id = ANY ($1::bigint[]) AND ${NO_LOT} ORDER BY s.id`,
  itemColumns,
);

const lineColumns = {
  ...itemColumns,
  quantity: t.int,
  price_then: t.numeric,
  added_at: t.timestamp,
  /** Of all rows together; null but in the first. */
  ended: t.json.as<StoredDeal[]>().orNull,
};

const NEWEST = 'c.added_at DESC, s.id';
const OWN_SKUS = 'ARRAY(SELECT own.sku_id FROM cart_lines own WHERE own.member_id = $1)';

/**
 * Deals that ran for a member's lines when they were added, and have ended since. The bounds on `ends_at` let the index of running
 * deals serve the query.
 */
const endedDealsOf = (memberId: string) =>
  `SELECT ${DEAL_TERMS}, json_agg(s.id ORDER BY s.id) AS sku_ids
   FROM cart_lines own JOIN skus s ON s.id = own.sku_id JOIN products p ON p.id = s.product_id
   JOIN deals d ON ${IS_OF_DEALS_SELLER} AND d.starts_at <= own.added_at AND d.ends_at > own.added_at
   WHERE own.member_id = ${memberId} AND d.is_on AND d.stopped_at IS NULL
     AND d.ends_at <= ${NOW} AND d.ends_at > now() - interval '7 days' AND ${covers('d', 'p')}
   GROUP BY d.id ORDER BY d.id`;

export const cartLines = statement(
  'cartLines',
  `SELECT ${ITEM}, ${mayBuyOf('$1')} AS may_buy, c.quantity, c.price_then, c.added_at, ${discountsOf(OWN_SKUS, NEWEST)},
     CASE WHEN row_number() OVER (ORDER BY ${NEWEST}) = 1 THEN ${rowsAsJson(endedDealsOf('$1'))} END AS ended
   FROM cart_lines c JOIN ${JOINED} ON s.id = c.sku_id
   WHERE c.member_id = $1 ORDER BY ${NEWEST}`,
  lineColumns,
);

export const countCart = statement(
  'countCart',
  'SELECT count(*)::int AS count FROM cart_lines WHERE member_id = $1',
  { count: t.int },
);

// Locks the cart: two tabs together must not exceed its limit.
export const lockCart = statement(
  'lockCart',
  'SELECT pg_advisory_xact_lock(720110022, hashint8($1))',
);

export const skuForCart = statement(
  'skuForCart',
  `SELECT p.seller_id, p.on_sale AND s.archived_at IS NULL AS on_sale, p.paused, s.stock - s.reserved AS available,
     ${awayUntil('p.seller_id')} AS away,
     EXISTS (SELECT 1 FROM cart_lines c WHERE c.member_id = $2 AND c.sku_id = s.id) AS in_cart
   FROM skus s JOIN products p ON p.id = s.product_id WHERE s.id = $1 AND ${NO_LOT}`,
  {
    seller_id: t.int.orNull,
    on_sale: t.boolean,
    paused: t.boolean,
    away: t.timestamp.orNull,
    available: t.int,
    in_cart: t.boolean,
  },
);

export const addLine = statement(
  'addCartLine',
  `INSERT INTO cart_lines (member_id, sku_id, quantity, price_then) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id, sku_id) DO UPDATE
     SET quantity = least(${MAX_PIECES}, cart_lines.quantity + excluded.quantity),
       price_then = excluded.price_then, added_at = now()`,
);

export const setLine = statement(
  'setCartLine',
  `INSERT INTO cart_lines (member_id, sku_id, quantity, price_then) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id, sku_id) DO UPDATE SET quantity = excluded.quantity`,
);

export const removeLines = statement(
  'removeCartLines',
  'DELETE FROM cart_lines WHERE member_id = $1 AND sku_id = ANY ($2::bigint[]) RETURNING sku_id',
  { sku_id: t.int },
);

const GIVEN = `unnest($2::bigint[], $3::int[], $4::numeric[]) WITH ORDINALITY AS g (sku_id, quantity, price, place)`;

/*
 * Later lines are newer, so they are taken first where the cart has no room for all. Inserted by the variant's id, because the
 * foreign key locks variants, which orders lock in that order.
 */
export const mergeLines = statement(
  'mergeCartLines',
  `INSERT INTO cart_lines (member_id, sku_id, quantity, price_then, added_at)
   SELECT $1, f.sku_id, f.quantity, f.price, now() + make_interval(secs => f.place / 1000.0)
   FROM (
     SELECT g.*, c.sku_id IS NOT NULL AS in_cart,
       count(*) FILTER (WHERE c.sku_id IS NULL) OVER (ORDER BY g.place DESC) AS new_lines
     FROM ${GIVEN} JOIN skus s ON s.id = g.sku_id JOIN products p ON p.id = s.product_id
     LEFT JOIN cart_lines c ON c.member_id = $1 AND c.sku_id = g.sku_id
     WHERE p.seller_id IS DISTINCT FROM $1 AND ${NO_LOT}
   ) f
   WHERE f.in_cart OR f.new_lines <= ${MAX_CART_LINES} - (SELECT count(*) FROM cart_lines WHERE member_id = $1)
   ORDER BY f.sku_id
   ON CONFLICT (member_id, sku_id) DO UPDATE SET quantity = greatest(cart_lines.quantity, excluded.quantity)`,
);

export const mergedLines = statement(
  'mergedCartLines',
  `SELECT s.id AS sku_id, p.seller_id IS NOT DISTINCT FROM $1 AS own, c.sku_id IS NOT NULL AS in_cart
   FROM unnest($2::bigint[]) AS g (sku_id) JOIN skus s ON s.id = g.sku_id JOIN products p ON p.id = s.product_id
   LEFT JOIN cart_lines c ON c.member_id = $1 AND c.sku_id = s.id WHERE ${NO_LOT} ORDER BY s.id`,
  { sku_id: t.int, own: t.boolean, in_cart: t.boolean },
);
