import type { Place } from '@common/endpoints/place';
import type { Fulfilment } from '@common/endpoints/products';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import type { Temperature } from '@common/lists/temperatures';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { orderColumns } from './store';

/** The address `a` as JSON. An order keeps a copy, which later changes do not reach. */
const PLACE = `jsonb_strip_nulls(jsonb_build_object('kind', a.kind, 'recipient', a.recipient, 'phone', a.phone,
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
  on_sale: t.boolean,
  paused: t.boolean,
  channel: t.text.as<'shop' | 'market'>(),
  seller_id: t.int.orNull,
  fulfilment: t.text.as<Fulfilment>(),
  /** On its way; ambient where it is not shipped. */
  temperature: t.text.as<Temperature>(),
  weight_grams: t.int.orNull,
  adv_max_bps: t.int,
  delivery: t.json.as<DeliveryTerms>().orNull,
};

export type SkuRow = RowOf<typeof skuColumns>;

const SKUS = `SELECT s.id, s.product_id, s.name, s.price, s.stock - s.reserved AS available, p.title,
     p.pictures -> 0 ->> 'url' AS picture, p.on_sale, p.paused, p.channel, p.seller_id, p.fulfilment, p.adv_max_bps,
     CASE WHEN p.fulfilment = 'shipping' THEN p.temperature ELSE 'ambient' END AS temperature, s.weight_grams,
     CASE WHEN p.fulfilment = 'shipping' THEN d.terms END AS delivery
   FROM skus s JOIN products p ON p.id = s.product_id
   LEFT JOIN shipping_profiles d ON coalesce(d.seller_id, 0) = coalesce(p.seller_id, 0)
   WHERE s.id = ANY ($1) ORDER BY s.id`;

// Locked by id, so that two orders of the same variants cannot deadlock.
export const lockSkus = statement('lockSkus', `${SKUS} FOR UPDATE OF s`, skuColumns);
export const readSkus = statement('readSkus', SKUS, skuColumns);

export const insertOrder = statement(
  'insertOrder',
  `WITH o AS (
     INSERT INTO orders (out_trade_no, buyer_id, seller_id, channel, fulfilment, total, coin_amount, adv_amount,
       payment_method, note, expires_at, fee_bps, address, group_id, delivery_fee, delivery, discount, coupon_claim_id,
       delivery_discount, seller_bears, deal_discount, temperature)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(mins => $11), sale_fee_bps($4, $3), coalesce($20::jsonb, (
       SELECT ${PLACE}
       FROM addresses a WHERE a.id = $12 AND a.member_id = $2)), $21, $22, $23::jsonb, $24, $25, $27, $28, (SELECT sum(d) FROM unnest($30::numeric[]) d), $31)
     RETURNING *
   ), l AS (
     INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, picture, unit_price, quantity, discount,
       deal_id, deal_discount, weight_grams)
     SELECT o.id, u.position, u.product_id, u.sku_id, u.title, u.sku_name, u.picture, u.unit_price, u.quantity, u.discount,
       u.deal_id, u.deal_discount, u.weight_grams
     FROM o, unnest($13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::text[], $18::numeric[], $19::int[], $26::numeric[],
       $29::bigint[], $30::numeric[], $32::int[])
       WITH ORDINALITY AS u(product_id, sku_id, title, sku_name, picture, unit_price, quantity, discount, deal_id, deal_discount,
         weight_grams, position)
   ), r AS (
     UPDATE skus s SET reserved = s.reserved + u.quantity
     FROM unnest($14::bigint[], $19::int[]) AS u(sku_id, quantity) WHERE s.id = u.sku_id
   ), h AS (
     INSERT INTO order_history (order_id, to_status, actor, actor_id, reason)
     SELECT o.id, 1, 'buyer', $2, '下單' FROM o
   )
   SELECT o.*, false AS expired, false AS late, false AS won, false AS seller_frozen, false AS sent,
     (SELECT m.name FROM members m WHERE m.id = o.seller_id) AS seller_name
   FROM o, stock_reason('order.place', 'order', $1, $2)`,
  {
    ...orderColumns,
    // For the release before parcels (ADR 072).
    carrier: t.text.orNull,
    tracking_no: t.text.orNull,
    ship_told: t.int,
  },
);

// Takes the winner's default address; without one they are asked for it before shipping.
export const insertWonOrder = statement(
  'insertWonOrder',
  `WITH s AS (
     UPDATE skus SET reserved = reserved + 1
     WHERE id = (SELECT id FROM skus WHERE product_id = $2 ORDER BY position, id LIMIT 1) RETURNING id, name
   ), o AS (
     INSERT INTO orders (out_trade_no, buyer_id, seller_id, channel, fulfilment, total, coin_amount, adv_amount, payment_method, fee_bps, temperature, address)
     SELECT $1, $3, p.seller_id, p.channel, p.fulfilment, $4, $4, 0, 'coin', sale_fee_bps(p.channel, p.seller_id),
       CASE WHEN p.fulfilment = 'shipping' THEN p.temperature ELSE 'ambient' END, CASE WHEN p.fulfilment = 'shipping' THEN (
       SELECT ${PLACE}
       FROM addresses a WHERE a.member_id = $3 ORDER BY a.is_default DESC, a.id LIMIT 1) END
     FROM products p WHERE p.id = $2 RETURNING *
   ), l AS (
     INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, picture, unit_price, quantity)
     SELECT o.id, 1, p.id, s.id, p.title, s.name, p.pictures -> 0 ->> 'url', $4, 1 FROM o, s, products p WHERE p.id = $2
   ), h AS (
     INSERT INTO order_history (order_id, to_status, actor, reason) SELECT o.id, 1, 'system', $5 FROM o
   )
   SELECT o.*, false AS expired, false AS late, true AS won, false AS seller_frozen, false AS sent,
     (SELECT m.name FROM members m WHERE m.id = o.seller_id) AS seller_name
   FROM o, s, stock_reason('order.win', 'order', $1, $3)`,
  {
    ...orderColumns,
    // For the release before parcels (ADR 072).
    carrier: t.text.orNull,
    tracking_no: t.text.orNull,
    ship_told: t.int,
  },
);

export const setOrderAddress = statement(
  'setOrderAddress',
  `UPDATE orders SET address = ${PLACE},
     ship_by = CASE WHEN status = 2 THEN coalesce(ship_by, now() + shipping_time(delivery)) END,
     refund_by = CASE WHEN status = 2 THEN
       coalesce(refund_by, now() + shipping_time(delivery) + fulfilment_days('refundDays')) END
   FROM addresses a WHERE orders.id = $1 AND a.id = $2 AND a.member_id = orders.buyer_id RETURNING orders.address`,
  { address: t.json.as<Place>().orNull },
);
