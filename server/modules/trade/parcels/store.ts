import type { ParcelState } from '@common/delivery/parcels';
import type { Parcel } from '@common/endpoints/parcels';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

const parcelColumns = {
  id: t.int,
  order_id: t.int,
  carrier: t.text,
  tracking_no: t.text,
  state: t.text.as<ParcelState>(),
  driver: t.text.orNull,
  collect_by: t.timestamp.orNull,
  lines: t.json.as<Parcel['lines']>().orNull,
  events: t.json.as<Parcel['events']>().orNull,
};
export type ParcelRow = RowOf<typeof parcelColumns>;

export const parcelsOfOrders = statement(
  'parcelsOfOrders',
  `SELECT p.id, p.order_id, p.carrier, p.tracking_no, p.state, p.driver, p.collect_by, (
     SELECT json_agg(json_build_object('skuId', l.sku_id, 'quantity', x.quantity) ORDER BY x.position)
     FROM parcel_lines x JOIN order_lines l ON l.order_id = x.order_id AND l.position = x.position
     WHERE x.parcel_id = p.id) AS lines, (
     SELECT json_agg(json_build_object('kind', e.kind, 'at', floor(extract(epoch FROM e.created_at) * 1000)::bigint,
       'carrier', e.carrier, 'trackingNo', e.tracking_no, 'text', e.text) ORDER BY e.id)
     FROM parcel_events e WHERE e.parcel_id = p.id) AS events
   FROM parcels p WHERE p.order_id = ANY ($1::bigint[]) ORDER BY p.order_id, p.id`,
  parcelColumns,
);

export const insertParcel = statement(
  'insertParcel',
  `INSERT INTO parcels (order_id, carrier, tracking_no, state, driver, booking_ref)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
  { id: t.int },
);

export const bookingOfParcel = statement(
  'bookingOfParcel',
  'SELECT booking_ref FROM parcels WHERE id = $1',
  { booking_ref: t.text.orNull },
);

export const insertParcelLines = statement(
  'insertParcelLines',
  `INSERT INTO parcel_lines (parcel_id, order_id, position, quantity)
   SELECT $1, l.order_id, l.position, u.quantity
   FROM unnest($3::bigint[], $4::int[]) AS u (sku_id, quantity)
   JOIN order_lines l ON l.order_id = $2 AND l.sku_id = u.sku_id RETURNING position`,
  { position: t.int },
);

export const insertParcelEvent = statement(
  'insertParcelEvent',
  `INSERT INTO parcel_events (parcel_id, kind, actor, actor_id, carrier, tracking_no, text)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

export const parcelOfNumber = statement(
  'parcelOfNumber',
  `SELECT p.id, o.out_trade_no FROM parcels p JOIN orders o ON o.id = p.order_id
   WHERE p.driver = $1 AND p.tracking_no = $2`,
  { id: t.int, out_trade_no: t.text },
);

export const isReported = statement(
  'isParcelReported',
  'SELECT 1 AS known FROM parcel_events WHERE parcel_id = $1 AND report = $2',
);

// Writes state and event together: the state is that of the last event (invariant 30).
export const moveParcel = statement(
  'moveParcel',
  `WITH moved AS (
     UPDATE parcels SET state = $3, collect_by = coalesce($7, collect_by) WHERE id = $1 AND state = $2
     RETURNING id, carrier, tracking_no
   )
   INSERT INTO parcel_events (parcel_id, kind, actor, actor_id, carrier, tracking_no, text, report)
   SELECT id, $3, $4, $5, carrier, tracking_no, $6, $8 FROM moved RETURNING parcel_id`,
);

// A parcel that was handed in meanwhile is not in the state `made` any more, and stays.
export const cancelParcel = statement(
  'cancelParcel',
  `WITH cancelled AS (
     UPDATE parcels SET state = 'cancelled' WHERE id = $1 AND state = 'made' RETURNING id, carrier, tracking_no
   )
   INSERT INTO parcel_events (parcel_id, kind, actor, actor_id, carrier, tracking_no)
   SELECT id, 'cancelled', $2, $3, carrier, tracking_no FROM cancelled RETURNING parcel_id`,
);

// A repeated report changes nothing.
export const noteStray = statement(
  'noteStrayParcel',
  `INSERT INTO parcel_events (parcel_id, kind, actor, carrier, tracking_no, text, report)
   SELECT id, 'stray', 'carrier', carrier, tracking_no, $2, $3 FROM parcels WHERE id = $1
   ON CONFLICT (parcel_id, report) WHERE report IS NOT NULL DO NOTHING RETURNING parcel_id`,
);

/** An order that has a parcel with this number, before all others the order $2 itself. */
export const orderOfNumber = statement(
  'orderOfTrackingNumber',
  `SELECT o.id, o.out_trade_no FROM parcels p JOIN orders o ON o.id = p.order_id
   WHERE p.tracking_no = $1 AND p.state <> 'cancelled' ORDER BY o.id = $2 DESC, p.id DESC LIMIT 1`,
  { id: t.int, out_trade_no: t.text },
);

export const renumberParcel = statement(
  'renumberParcel',
  'UPDATE parcels SET carrier = $3, tracking_no = $4 WHERE id = $1 AND order_id = $2 RETURNING id',
);
