import { MAX_LABELS } from '@common/delivery/labelLimits';
import type { DeliveryAddress, HomeAddress } from '@common/endpoints/deliveryAddress';
import type { Temperature } from '@common/lists/temperatures';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

const labelColumns = {
  id: t.int,
  out_trade_no: t.text,
  carrier: t.text,
  tracking_no: t.text,
  address: t.json.as<DeliveryAddress>().orNull,
  pieces: t.int,
  temperature: t.text.as<Temperature>(),
  created_at: t.timestamp,
  seller: t.text.orNull,
  from: t.json.as<HomeAddress>().orNull,
};
export type LabelRow = RowOf<typeof labelColumns>;

/** @param first SQL: parcels that come before all others; the rest is sorted from the newest on */
const labels = (name: string, where: string, first = 'NULL::bigint[]') =>
  statement(
    name,
    `SELECT p.id, o.out_trade_no, p.carrier, p.tracking_no, o.address, o.temperature, p.created_at,
       (SELECT coalesce(sum(x.quantity), 0)::int FROM parcel_lines x WHERE x.parcel_id = p.id) AS pieces,
       (SELECT m.name FROM members m WHERE m.id = o.seller_id) AS seller,
       (SELECT s.address FROM sender_addresses s WHERE coalesce(s.seller_id, 0) = coalesce(o.seller_id, 0)) AS "from"
     FROM parcels p JOIN orders o ON o.id = p.order_id
     WHERE p.driver IS NOT NULL AND ${where}
     ORDER BY coalesce(p.id = ANY (${first}), false) DESC, p.id DESC LIMIT ${MAX_LABELS + 1}`,
    labelColumns,
  );

// Parcels that are not handed in yet are few, and have an index.
export const myNewLabels = labels(
  'myNewLabels',
  `p.state = 'made' AND o.seller_id = $1`,
  '$2::bigint[]',
);
// A cancelled booking has no label.
export const myLabel = labels(
  'myLabel',
  `o.seller_id = $1 AND p.id = $2 AND p.state <> 'cancelled'`,
);
export const newLabels = labels(
  'newLabels',
  `p.state = 'made' AND o.seller_id IS NULL`,
  '$1::bigint[]',
);
export const anyLabel = labels('anyLabel', `p.id = $1 AND p.state <> 'cancelled'`);
