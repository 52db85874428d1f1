import { ON_THE_ROAD, type ParcelState } from '@common/delivery/parcels';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

const demoParcelColumns = {
  id: t.int,
  tracking_no: t.text,
  state: t.text.as<ParcelState>(),
  collect_by: t.timestamp.orNull,
  /** Whether the time for which the store keeps it is over. */
  overdue: t.boolean,
  address: t.json.as<DeliveryAddress>().orNull,
  /** Number of its events. */
  events: t.int,
  /** Number of its reports of movement. */
  moves: t.int,
};
export type DemoParcelRow = RowOf<typeof demoParcelColumns>;

const states = ON_THE_ROAD.map((state) => `'${state}'`).join(', ');
const DUE = `p.driver = 'demo' AND p.state IN (${states}) AND coalesce((
    SELECT max(e.created_at) FROM parcel_events e WHERE e.parcel_id = p.id), p.created_at) < now() - make_interval(secs => $1 * CASE p.state WHEN 'made' THEN 3 ELSE 1 END)`;

// A booked parcel (`made`) waits three steps, in which its sender can print the label. `DUE` names the states of the index
// `parcels_on_the_road`.
export const dueDemoParcels = statement(
  'dueDemoParcels',
  `SELECT p.id FROM parcels p WHERE ${DUE} AND ${hasNoFailure('moveDemoParcels', 'p.id')} ORDER BY p.id LIMIT 50`,
  { id: t.int },
);

export const dueDemoParcel = statement(
  'dueDemoParcel',
  `SELECT p.id, p.tracking_no, p.state, p.collect_by, coalesce(p.collect_by < now(), false) AS overdue, o.address,
     (SELECT count(*)::int FROM parcel_events e WHERE e.parcel_id = p.id) AS events,
     (SELECT count(*)::int FROM parcel_events e WHERE e.parcel_id = p.id AND e.kind = 'moving') AS moves
   FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.id = $2 AND ${DUE}`,
  demoParcelColumns,
);
