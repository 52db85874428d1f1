import type { Place } from '@common/endpoints/place';
import type { OrderStatus } from '@common/orderTransitions';
import { type RowOf, t } from '../../db/columns';
import { statement } from '../../db/database';

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
  discount: t.numeric,
  refunded_coin: t.numeric,
  refunded_adv: t.numeric,
  carrier: t.text.orNull,
  tracking_no: t.text.orNull,
  address: t.json.as<Place>().orNull,
  created_at: t.timestamp,
  paid_at: t.timestamp.orNull,
  shipped_at: t.timestamp.orNull,
  note: t.text,
};
export type ExportRow = RowOf<typeof columns>;

/** The newest first. */
export const exportRows = statement(
  'exportOrders',
  `SELECT o.out_trade_no, o.status, o.channel, s.name AS seller, b.name AS buyer, (
     SELECT string_agg(concat_ws(' ', l.title, nullif(l.sku_name, ''), '×', l.quantity), '；' ORDER BY l.position)
     FROM order_lines l WHERE l.order_id = o.id) AS goods,
   o.total, o.coin_amount, o.adv_amount, o.discount, o.refunded_coin, o.refunded_adv, o.carrier, o.tracking_no, o.address, o.created_at, o.paid_at,
   o.shipped_at, o.note
   FROM orders o JOIN members b ON b.id = o.buyer_id LEFT JOIN members s ON s.id = o.seller_id
   WHERE o.id = ANY ($1) ORDER BY o.id DESC`,
  columns,
);
