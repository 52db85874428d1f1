import { type Canary, describeCanaries } from '../testing/canaries';

const PIECES =
  "pieces in parcels are never more than a line's less those given back unsent, and all of them once it is shipped";
const EVENT = "a parcel is of its order, and its state and number are its last event's";

const UNCLAIMED =
  'what was given back as not collected was in a parcel of its order that came back';

const PART = `(SELECT p.id FROM parcels p JOIN orders o ON o.id = p.order_id WHERE o.status = 2 ORDER BY p.id LIMIT 1)`;
const WHOLE = `(SELECT p.id FROM parcels p JOIN orders o ON o.id = p.order_id WHERE o.status = 20 ORDER BY p.id LIMIT 1)`;

const CANARIES: readonly Canary[] = [
  [
    'packs a piece twice',
    `UPDATE parcel_lines SET quantity = quantity + 2 WHERE parcel_id = ${PART}`,
    [PIECES],
  ],
  [
    'takes a piece out of a shipped order',
    `UPDATE parcel_lines SET quantity = quantity - 1 WHERE parcel_id = ${WHOLE}`,
    [PIECES],
  ],
  [
    'puts a parcel into an order that is not paid',
    `WITH p AS (INSERT INTO parcels (order_id, carrier, tracking_no, state)
       SELECT id, '黑貓', '1', 'sent' FROM orders WHERE status = 1 ORDER BY id LIMIT 1 RETURNING id, order_id),
     l AS (INSERT INTO parcel_lines SELECT p.id, p.order_id, 1, 1 FROM p)
     INSERT INTO parcel_events (parcel_id, kind, actor, carrier, tracking_no) SELECT id, 'sent', 'seller', '黑貓', '1' FROM p`,
    [PIECES],
  ],
  [
    'changes a tracking number without a trace',
    `UPDATE parcels SET tracking_no = 'X' WHERE id = ${WHOLE}`,
    [EVENT],
  ],
  [
    'moves a parcel without a trace',
    `UPDATE parcels SET state = 'collected' WHERE id = ${WHOLE}`,
    [EVENT],
  ],
  [
    'puts a piece of another order into a parcel',
    `UPDATE parcel_lines SET parcel_id = ${WHOLE}, position = 99 WHERE parcel_id = ${PART}`,
    [EVENT],
  ],
  [
    'gives back as not collected what was in no parcel',
    `UPDATE order_returns SET reason = 'unclaimed' WHERE id = (SELECT max(id) FROM order_returns)`,
    [UNCLAIMED],
  ],
];

describeCanaries('parcels', CANARIES);
