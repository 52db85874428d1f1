import { type Canary, describeCanaries } from '../testing/canaries';
import { EFFECT, ESCROW, PARTS, REFERENCE, STEPS, WHOSE } from '../testing/checkNames';

const PIECES =
  "pieces in parcels are never more than a line's less those given back unsent, and all of them once it is shipped";
const PARCEL_EVENT = "a parcel is of its order, and its state and number are its last event's";

const UNCLAIMED =
  'what was given back as not collected was in a parcel of its order that came back';

const SENT_IN_PART = `(SELECT p.id FROM parcels p JOIN orders o ON o.id = p.order_id WHERE o.status = 2 ORDER BY p.id LIMIT 1)`;
const SENT_WHOLE = `(SELECT p.id FROM parcels p JOIN orders o ON o.id = p.order_id WHERE o.status = 20 ORDER BY p.id LIMIT 1)`;

const LINE =
  "a line's refunds are of its returned pieces, at most what the line cost, and all of that once all pieces are returned";
const ASKED =
  'a return of some pieces asks for the sum of its lines, and an open or refunded return of a whole order for all that was left';
const GAVE = 'the refunded amounts of an order are the sums of its refunded returns of some pieces';
const JOURNAL =
  'a return of some pieces moved what it asked for to the buyer if it was refunded, and otherwise nothing';
const JOURNAL_EVENT = 'every journal has its event';
const SOLD = "a product's sales are what paid orders bought and did not give back";
const STOCK = "an order's movements are its lines', no more and no less";

const PART_RETURN = '(SELECT id FROM order_returns WHERE NOT is_whole)';
const RETURNED_IN_PART = '(SELECT order_id FROM order_returns WHERE NOT is_whole)';
const ASK_MORE = `UPDATE order_returns SET coin_amount = coin_amount + 1 WHERE id = ${PART_RETURN};
  UPDATE return_lines SET coin_amount = coin_amount + 1 WHERE return_id = ${PART_RETURN}`;
const SOMEBODY = '(SELECT min(id) FROM members)';

const CANARIES: readonly Canary[] = [
  [
    'packs a piece twice',
    `UPDATE parcel_lines SET quantity = quantity + 2 WHERE parcel_id = ${SENT_IN_PART}`,
    [PIECES],
  ],
  [
    'takes a piece out of a shipped order',
    `UPDATE parcel_lines SET quantity = quantity - 1 WHERE parcel_id = ${SENT_WHOLE}`,
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
    `UPDATE parcels SET tracking_no = 'X' WHERE id = ${SENT_WHOLE}`,
    [PARCEL_EVENT],
  ],
  [
    'moves a parcel without a trace',
    `UPDATE parcels SET state = 'collected' WHERE id = ${SENT_WHOLE}`,
    [PARCEL_EVENT],
  ],
  [
    'puts a piece of another order into a parcel',
    `UPDATE parcel_lines SET parcel_id = ${SENT_WHOLE}, position = 99 WHERE parcel_id = ${SENT_IN_PART}`,
    [PARCEL_EVENT, REFERENCE],
  ],
  [
    'gives back as not collected what was in no parcel',
    `UPDATE order_returns SET reason = 'unclaimed' WHERE id = (SELECT max(id) FROM order_returns)`,
    [UNCLAIMED],
  ],
  [
    'clears the dispute flag of orders with open returns',
    'UPDATE orders SET disputed_at = NULL',
    ['an order is marked as disputed exactly while it has an open return'],
  ],
  [
    'changes a refunded return to rejected',
    `UPDATE order_returns SET state = 'rejected' WHERE state = 'refunded' AND is_whole`,
    [
      'a refunded return of a whole order has refunded the order, and an order that succeeded is refunded only so',
      LINE,
      STEPS,
    ],
  ],
  [
    'changes the buyer of a refunded order',
    `UPDATE orders SET buyer_id = ${SOMEBODY} WHERE status = -1 AND paid_at IS NOT NULL`,
    [
      'a refund of an order gave the buyer the coin and the adv that were left of the payment',
      PARTS,
      WHOSE,
    ],
  ],
  [
    'changes the author of a decision on a return',
    `UPDATE return_entries SET actor_id = (SELECT buyer_id FROM orders LIMIT 1) WHERE role = 'staff' AND step IS NOT NULL`,
    ['every step of staff in a return has its audit row', EFFECT],
  ],
  [
    'counts a piece as returned that was not',
    `UPDATE order_lines SET returned = returned + 1 WHERE order_id = ${RETURNED_IN_PART}`,
    [LINE, SOLD],
  ],
  [
    'gives back more for a line than it cost',
    `UPDATE return_lines SET adv_amount = adv_amount + 300e18::numeric WHERE return_id = ${PART_RETURN};
     UPDATE order_returns SET adv_amount = adv_amount + 300e18::numeric WHERE id = ${PART_RETURN}`,
    [LINE, GAVE, JOURNAL],
  ],
  [
    'gives back a discount that the line did not have',
    `UPDATE return_lines SET discount = 1 WHERE return_id = ${PART_RETURN};
     UPDATE order_returns SET discount = 1 WHERE id = ${PART_RETURN}`,
    [LINE, GAVE, JOURNAL],
  ],
  [
    'asks for more than the pieces come to',
    `UPDATE return_lines SET coin_amount = coin_amount - 1 WHERE return_id = ${PART_RETURN}`,
    [ASKED],
  ],
  [
    'asks for more than is left of a whole order',
    'UPDATE order_returns SET coin_amount = coin_amount + 1 WHERE is_whole AND closed_at IS NULL',
    [ASKED],
  ],
  [
    'counts more as given back than the returns say',
    `UPDATE orders SET refunded_coin = refunded_coin + 1 WHERE id = ${RETURNED_IN_PART}`,
    [GAVE, ESCROW],
  ],
  [
    'asks for more, and counts it, than was moved',
    `${ASK_MORE}; UPDATE orders SET refunded_coin = refunded_coin + 1 WHERE id = ${RETURNED_IN_PART}`,
    [JOURNAL, ESCROW],
  ],
  [
    'takes back the answer after the money has moved',
    `UPDATE order_returns SET state = 'withdrawn' WHERE id = ${PART_RETURN}`,
    [LINE, GAVE, JOURNAL, JOURNAL_EVENT, STEPS],
  ],
  [
    'says that a piece is in stock again which is not',
    `UPDATE return_lines SET restocked = true WHERE return_id = ${PART_RETURN}`,
    [STOCK],
  ],
];

describeCanaries('parcels and returns', CANARIES);
