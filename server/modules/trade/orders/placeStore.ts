import type { StoreRegion } from '@common/delivery/storeRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { PaymentMethod } from '@common/endpoints/orderShapes';
import type { Fulfilment } from '@common/endpoints/products';
import type { DeliveryTerms, OrderDelivery } from '@common/endpoints/shipping';
import type { Temperature } from '@common/lists/temperatures';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { type InJson, NOW, rowsAsJson, runningDealsOf } from '../../../db/discountRows';
import { awayUntil, isHere } from '../../../db/holidays';
import type { StoredDeal } from '../../goods/deals/readDeals';
import { orderColumns } from './store';

/** An order as it was inserted. */
const insertedColumns = {
  ...orderColumns,
  // For the release before parcels (ADR 072).
  carrier: t.text.orNull,
  tracking_no: t.text.orNull,
  ship_told: t.int,
};

/** The address `a` as JSON. An order keeps a copy, which later changes do not reach. */
const ADDRESS_JSON = `jsonb_strip_nulls(jsonb_build_object('kind', a.kind, 'recipient', a.recipient, 'phone', a.phone,
  'postcode', a.postcode, 'city', a.city, 'district', a.district, 'line', a.line,
  'chain', a.chain, 'storeNo', a.store_no, 'storeName', a.store_name))`;

const skuColumns = {
  id: t.int,
  product_id: t.int,
  name: t.text,
  price: t.numeric,
  available: t.int,
  title: t.text,
  picture: t.text.orNull,
  channel: t.text.as<'shop' | 'market'>(),
  seller_id: t.int.orNull,
  fulfilment: t.text.as<Fulfilment>(),
  /** On its way; ambient where it is not shipped. */
  temperature: t.text.as<Temperature>(),
  weight_grams: t.int.orNull,
  per_buyer: t.int.orNull,
  adv_max_bps: t.int,
  delivery: t.json.as<DeliveryTerms>().orNull,
};

export type SkuRow = RowOf<typeof skuColumns>;

const OF_PRODUCT = `p.title, p.pictures -> 0 ->> 'url' AS picture, p.channel, p.seller_id, p.fulfilment,
     p.per_buyer, p.adv_max_bps, CASE WHEN p.fulfilment = 'shipping' THEN p.temperature ELSE 'ambient' END AS temperature, s.weight_grams,
     CASE WHEN p.fulfilment = 'shipping' THEN d.terms END AS delivery`;
const PROFILE =
  'LEFT JOIN shipping_profiles d ON coalesce(d.seller_id, 0) = coalesce(p.seller_id, 0)';

const SKUS = `SELECT s.id, s.product_id, s.name, s.price, s.stock - s.reserved AS available, ${OF_PRODUCT}
   FROM skus s JOIN products p ON p.id = s.product_id ${PROFILE} WHERE s.id = ANY ($1) ORDER BY s.id`;

// Locked by id, so that two orders of the same variants cannot deadlock. NO KEY, here as wherever a variant or a lot is locked: a row that
// refers to it (a cart line, an alert) does not wait for the lock and cannot deadlock with it.
export const lockSkus = statement('lockSkus', `${SKUS} FOR NO KEY UPDATE OF s`, skuColumns);
export const readSkus = statement('readSkus', SKUS, skuColumns);

/*
 * As `lockSkus`, and then their products by id: reserving stock and counting sales update both, and one after the other by
 * each order of a checkout they could deadlock with another's. ARRAY(...) has locked every variant before the first product.
 */
export const lockGoods = statement(
  'lockGoods',
  `WITH s AS MATERIALIZED (
     SELECT id, product_id, name, price, stock - reserved AS available, weight_grams
     FROM skus WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE
   ), p AS MATERIALIZED (
     SELECT id, title, pictures, channel, seller_id, fulfilment, per_buyer, adv_max_bps, temperature
     FROM products WHERE id = ANY (ARRAY(SELECT product_id FROM s)) ORDER BY id FOR NO KEY UPDATE
   )
   SELECT s.id, s.product_id, s.name, s.price, s.available, ${OF_PRODUCT}
   FROM s JOIN p ON p.id = s.product_id ${PROFILE} ORDER BY s.id`,
  skuColumns,
);

const WITHDRAWN = `SELECT p.id, p.on_sale, p.paused, ${awayUntil('p.seller_id')} AS away
   FROM products p WHERE p.id = ANY ($1::bigint[]) AND NOT (p.on_sale AND ${isHere('p.seller_id')})`;

/** The products among these that cannot be bought now, each with the reason. */
export const withdrawnGoods = statement('withdrawnGoods', WITHDRAWN, {
  id: t.int,
  on_sale: t.boolean,
  paused: t.boolean,
  away: t.timestamp.orNull,
});

export type WithdrawnRow = RowOf<typeof withdrawnGoods.columns>;

/*
 * The same of products $1, and the deals that run for variants $2: what decides on goods besides their own rows, by one statement,
 * since all who want them wait meanwhile.
 */
export const stateOfGoods = statement(
  'stateOfGoods',
  `SELECT (SELECT coalesce(json_agg(w), '[]') FROM (${WITHDRAWN}) w) AS withdrawn,
     ${rowsAsJson(runningDealsOf('$2::bigint[]', NOW))} AS deals`,
  {
    withdrawn: t.json.as<InJson<WithdrawnRow>[]>().notNull,
    deals: t.json.as<StoredDeal[]>().notNull,
  },
);

/** A new order; amounts in base units. */
export interface PlacedOrder {
  /** Its position in the checkout. */
  position: number;
  out_trade_no: string;
  seller_id: number | null;
  channel: 'shop' | 'market';
  fulfilment: Fulfilment;
  temperature: Temperature;
  total: string;
  adv_amount: string;
  payment_method: PaymentMethod;
  note: string;
  /** A saved address of the buyer; null where `address` is given, and where nothing is sent. */
  address_id: number | null;
  address: DeliveryAddress | null;
  store_region: StoreRegion | null;
  delivery: OrderDelivery | null;
  delivery_fee: string;
  deal_discount: string;
  discount: string;
  delivery_discount: string;
  coupon_claim_id: number | null;
  seller_bears: boolean;
}

/** A line of a new order. */
export interface PlacedLine {
  out_trade_no: string;
  position: number;
  product_id: number;
  sku_id: number;
  title: string;
  sku_name: string;
  picture: string | null;
  unit_price: string;
  quantity: number;
  discount: string;
  deal_id: number | null;
  deal_discount: string;
  weight_grams: number | null;
  per_buyer: number | null;
}

/*
 * Inserts a buyer's orders in status 1, with their group if there is one, and reserves their stock: $1 PlacedOrder[], $2
 * PlacedLine[], $3 the buyer, $4 the time to pay in minutes, $5 the group's number. A variant is in one of the orders
 * only, so the stock journal can name the order by the variant.
 */
export const insertOrders = statement(
  'insertOrders',
  `WITH n AS (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS n(position int, out_trade_no text, seller_id bigint, channel text,
       fulfilment text, temperature text, total numeric, adv_amount numeric, payment_method text, note text, address_id bigint,
       address jsonb, store_region jsonb, delivery jsonb, delivery_fee numeric, deal_discount numeric, discount numeric, delivery_discount numeric,
       coupon_claim_id bigint, seller_bears boolean)
   ), u AS (
     SELECT * FROM jsonb_to_recordset($2::jsonb) AS u(out_trade_no text, position smallint, product_id bigint, sku_id bigint,
       title text, sku_name text, picture text, unit_price numeric, quantity int, discount numeric, deal_id bigint,
       deal_discount numeric, weight_grams int, per_buyer int)
   ), g AS (
     INSERT INTO order_groups (number, buyer_id, coin_amount, adv_amount)
     SELECT $5::text, $3, sum(total - adv_amount), sum(adv_amount) FROM n HAVING $5::text IS NOT NULL RETURNING id
   ), o AS (
     INSERT INTO orders (out_trade_no, buyer_id, seller_id, channel, fulfilment, temperature, total, coin_amount, adv_amount,
       payment_method, note, expires_at, fee_bps, address, store_region, group_id, delivery, delivery_fee, deal_discount, discount,
       delivery_discount, coupon_claim_id, seller_bears)
     SELECT n.out_trade_no, $3, n.seller_id, n.channel, n.fulfilment, n.temperature, n.total, n.total - n.adv_amount, n.adv_amount,
       n.payment_method, n.note, now() + make_interval(mins => $4), sale_fee_bps(n.channel, n.seller_id), coalesce(n.address, (
         SELECT ${ADDRESS_JSON} FROM addresses a WHERE a.id = n.address_id AND a.member_id = $3)), coalesce(n.store_region, (
         SELECT a.store_region FROM addresses a WHERE a.id = n.address_id AND a.member_id = $3)), (SELECT id FROM g), n.delivery,
       n.delivery_fee, n.deal_discount, n.discount, n.delivery_discount, n.coupon_claim_id, n.seller_bears
     FROM n ORDER BY n.position
     RETURNING *
   ), l AS (
     INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, picture, unit_price, quantity, discount,
       deal_id, deal_discount, weight_grams, per_buyer)
     SELECT o.id, u.position, u.product_id, u.sku_id, u.title, u.sku_name, u.picture, u.unit_price, u.quantity, u.discount,
       u.deal_id, u.deal_discount, u.weight_grams, u.per_buyer
     FROM o JOIN u ON u.out_trade_no = o.out_trade_no
   ), r AS (
     UPDATE skus s SET reserved = s.reserved + u.quantity FROM u WHERE s.id = u.sku_id
   ), h AS (
     INSERT INTO order_history (order_id, to_status, actor, actor_id, reason)
     SELECT o.id, 1, 'buyer', $3, '下單' FROM o ORDER BY o.id
   )
   SELECT o.*, false AS expired, false AS late, false AS won, false AS seller_frozen, false AS sent,
     (SELECT m.name FROM members m WHERE m.id = o.seller_id) AS seller_name
   FROM o, stock_reasons('order.place', 'order', (SELECT jsonb_object_agg(u.sku_id, u.out_trade_no) FROM u), $3)
   ORDER BY o.id`,
  insertedColumns,
);

// Takes the winner's default address; without one they are asked for it before shipping.
export const insertWonOrder = statement(
  'insertWonOrder',
  `WITH s AS (
     UPDATE skus SET reserved = reserved + 1
     WHERE id = (SELECT id FROM skus WHERE product_id = $2 ORDER BY position, id LIMIT 1) RETURNING id, name
   ), o AS (
     INSERT INTO orders (out_trade_no, buyer_id, seller_id, channel, fulfilment, total, coin_amount, adv_amount, payment_method, fee_bps, temperature, address, store_region)
     SELECT $1, $3, p.seller_id, p.channel, p.fulfilment, $4, $4, 0, 'coin', sale_fee_bps(p.channel, p.seller_id),
       CASE WHEN p.fulfilment = 'shipping' THEN p.temperature ELSE 'ambient' END, d.address, d.store_region
     FROM products p LEFT JOIN (
       SELECT ${ADDRESS_JSON} AS address, a.store_region
       FROM addresses a WHERE a.member_id = $3 ORDER BY a.is_default DESC, a.id LIMIT 1) d ON p.fulfilment = 'shipping' WHERE p.id = $2 RETURNING *
   ), l AS (
     INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, picture, unit_price, quantity)
     SELECT o.id, 1, p.id, s.id, p.title, s.name, p.pictures -> 0 ->> 'url', $4, 1 FROM o, s, products p WHERE p.id = $2
   ), h AS (
     INSERT INTO order_history (order_id, to_status, actor, reason) SELECT o.id, 1, 'system', $5 FROM o
   )
   SELECT o.*, false AS expired, false AS late, true AS won, false AS seller_frozen, false AS sent,
     (SELECT m.name FROM members m WHERE m.id = o.seller_id) AS seller_name
   FROM o, s, stock_reason('order.win', 'order', $1, $3)`,
  insertedColumns,
);

export const setOrderAddress = statement(
  'setOrderAddress',
  `UPDATE orders SET address = ${ADDRESS_JSON}, store_region = a.store_region,
     ship_by = CASE WHEN status = 2 THEN coalesce(ship_by, now() + shipping_time(delivery)) END,
     refund_by = CASE WHEN status = 2 THEN
       coalesce(refund_by, now() + shipping_time(delivery) + fulfilment_days('refundDays')) END
   FROM addresses a WHERE orders.id = $1 AND a.id = $2 AND a.member_id = orders.buyer_id
   RETURNING orders.id, orders.address, orders.store_region`,
  {
    id: t.int,
    address: t.json.as<DeliveryAddress>().orNull,
    store_region: t.json.as<StoreRegion>().orNull,
  },
);

export const keepStoreRegions = statement(
  'keepStoreRegions',
  `UPDATE orders o SET store_region = r.region
   FROM jsonb_to_recordset($1::jsonb) AS r (id bigint, region jsonb) WHERE o.id = r.id`,
);
