import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import { ORDER, type OrderStatus } from '@common/orders/orderTransitions';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** SQL: the lines of an order as one text. @param order an SQL expression for the order's id */
export const goodsOf = (order: string): string => `(
  SELECT string_agg(concat_ws(' ', l.title, nullif(l.sku_name, ''), '×', l.quantity), '；' ORDER BY l.position)
  FROM order_lines l WHERE l.order_id = ${order})`;

/**
 * SQL: whether all that was left of a paid order was refunded: it ended without success, or its buyer returned it after it succeeded.
 * @param order an SQL expression for the order's row
 */
export const isGivenBack = (order: string): string =>
  `(${order}.paid_at IS NOT NULL AND (${order}.status IN (${ORDER.cancelled}, ${ORDER.failed}) OR EXISTS (
    SELECT 1 FROM order_returns r WHERE r.order_id = ${order}.id AND r.state = 'refunded' AND r.is_whole)))`;

/**
 * SQL: the pieces of an order whose price was given back, as one text.
 * @param order an SQL expression for the order's row
 * @param isAll one for `isGivenBack` of it
 */
export const refundedGoodsOf = (order: string, isAll: string): string => `(
  SELECT string_agg(concat_ws(' ', l.title, nullif(l.sku_name, ''), '×', p.pieces), '；' ORDER BY l.position)
  FROM order_lines l JOIN LATERAL (
    SELECT CASE WHEN ${isAll} THEN l.quantity ELSE l.returned END AS pieces) p ON p.pieces > 0
  WHERE l.order_id = ${order}.id)`;

const columns = {
  out_trade_no: t.text,
  status: t.int.as<OrderStatus>(),
  channel: t.text.as<'shop' | 'market'>(),
  seller: t.text.orNull,
  buyer: t.text,
  goods: t.text.orNull,
  total: t.numeric,
  coin_amount: t.numeric,
  adv_amount: t.numeric,
  deal_discount: t.numeric,
  discount: t.numeric,
  refunded_coin: t.numeric,
  refunded_adv: t.numeric,
  refunded_goods: t.text.orNull,
  /** All that was given back of the payment, base units. */
  given_back_coin: t.numeric,
  given_back_adv: t.numeric,
  /** Of its parcels, in their order. */
  carriers: t.text.orNull,
  tracking_nos: t.text.orNull,
  parcels: t.text.orNull,
  address: t.json.as<DeliveryAddress>().orNull,
  created_at: t.timestamp,
  paid_at: t.timestamp.orNull,
  twd_rate: t.numeric.orNull,
  shipped_at: t.timestamp.orNull,
  note: t.text,
};
export type ExportRow = RowOf<typeof columns>;

/** In the order of their ids in the list. */
export const exportRows = statement(
  'exportOrders',
  `SELECT o.out_trade_no, o.status, o.channel, s.name AS seller, b.name AS buyer, ${goodsOf('o.id')} AS goods,
   o.total, o.coin_amount, o.adv_amount, o.deal_discount, o.discount, o.refunded_coin, o.refunded_adv, ${refundedGoodsOf('o', 'g.is_all')} AS refunded_goods,
   CASE WHEN g.is_all THEN o.coin_amount ELSE o.refunded_coin END AS given_back_coin,
   CASE WHEN g.is_all THEN o.adv_amount ELSE o.refunded_adv END AS given_back_adv, p.carriers, p.tracking_nos, p.parcels, o.address,
   o.created_at, o.paid_at, o.twd_rate, o.shipped_at, o.note
   FROM unnest($1::bigint[]) WITH ORDINALITY k (id, at) JOIN orders o ON o.id = k.id JOIN members b ON b.id = o.buyer_id LEFT JOIN members s ON s.id = o.seller_id
   JOIN LATERAL (SELECT ${isGivenBack('o')} AS is_all OFFSET 0) g ON true
   LEFT JOIN LATERAL (
     SELECT string_agg(carrier, '；' ORDER BY id) AS carriers, string_agg(tracking_no, '；' ORDER BY id) AS tracking_nos,
       string_agg(carrier || ' ' || tracking_no, '；' ORDER BY id) AS parcels
     FROM parcels WHERE order_id = o.id AND state <> 'cancelled') p ON true
   ORDER BY k.at`,
  columns,
);
