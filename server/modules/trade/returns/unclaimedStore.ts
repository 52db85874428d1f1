import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

/** Pieces of the line `l` whose return was refused for good: these cannot be given back any more. */
const REFUSED = `coalesce((SELECT sum(r.quantity) FROM return_lines r JOIN order_returns d ON d.id = r.return_id
  WHERE r.order_id = l.order_id AND r.position = l.position AND d.state = 'rejected'), 0)`;

/** Pieces of the parcel's line `x`, which is of the order's line `l`, that can still be given back. */
const TO_GIVE_BACK = `least(x.quantity, l.quantity - l.returned - ${REFUSED})::int`;

const LINES = `FROM parcel_lines x JOIN order_lines l ON l.order_id = x.order_id AND l.position = x.position`;

// Once the buyer confirmed the order and its money has left escrow, nothing can be given back.
const CAME_BACK = `p.state = 'returned' AND (o.status = 20 OR o.settle_at > now()) AND o.disputed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM order_returns r WHERE r.parcel_id = p.id)
  AND EXISTS (SELECT 1 ${LINES} WHERE x.parcel_id = p.id AND ${TO_GIVE_BACK} > 0)`;

export const parcelsThatCameBack = statement(
  'parcelsThatCameBack',
  `SELECT p.id FROM parcels p JOIN orders o ON o.id = p.order_id
   WHERE ${CAME_BACK} AND ${hasNoFailure('returnUnclaimed', 'p.id')} ORDER BY p.id LIMIT 50`,
  { id: t.int },
);

export const stillCameBack = statement(
  'stillCameBack',
  `SELECT 1 AS due FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.id = $1 AND ${CAME_BACK}`,
);

export const orderOfParcel = statement(
  'orderOfParcel',
  'SELECT o.out_trade_no FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.id = $1',
  { out_trade_no: t.text },
);

export const piecesToGiveBack = statement(
  'piecesToGiveBack',
  `SELECT l.sku_id, ${TO_GIVE_BACK} AS quantity ${LINES} WHERE x.parcel_id = $1 AND ${TO_GIVE_BACK} > 0 ORDER BY l.position`,
  { sku_id: t.int, quantity: t.int },
);
