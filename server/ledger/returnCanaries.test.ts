import { type Canary, describeCanaries } from '../testing/canaries';
import { ESCROW } from '../testing/checkNames';

const LINE =
  "a line's refunds are of its returned pieces, never more than it cost, and exactly that for all of them";
const ASKED =
  'a return of some pieces asks for what they come to, and one of a whole order for all that was left';
const GAVE = 'an order gave back what its refunded returns of some pieces come to';
const JOURNAL =
  'a refunded return of some pieces has its journal, of what it asked for, to its buyer';
const EVENT = 'every journal has its event';
const SOLD = "a product's sales are what paid orders bought and did not give back";
const STOCK = "an order's movements are its lines', no more and no less";

const PART = '(SELECT id FROM order_returns WHERE NOT is_whole)';
const ORDER = '(SELECT order_id FROM order_returns WHERE NOT is_whole)';
const ASK_MORE = `UPDATE order_returns SET coin_amount = coin_amount + 1 WHERE id = ${PART};
  UPDATE return_lines SET coin_amount = coin_amount + 1 WHERE return_id = ${PART}`;

const CANARIES: readonly Canary[] = [
  [
    'counts a piece as returned that was not',
    `UPDATE order_lines SET returned = returned + 1 WHERE order_id = ${ORDER}`,
    [LINE, SOLD],
  ],
  [
    'gives back more for a line than it cost',
    `UPDATE return_lines SET adv_amount = adv_amount + 300e18::numeric WHERE return_id = ${PART};
     UPDATE order_returns SET adv_amount = adv_amount + 300e18::numeric WHERE id = ${PART}`,
    [LINE, GAVE, JOURNAL],
  ],
  [
    'gives back a discount that the line did not have',
    `UPDATE return_lines SET discount = 1 WHERE return_id = ${PART};
     UPDATE order_returns SET discount = 1 WHERE id = ${PART}`,
    [LINE, GAVE, JOURNAL],
  ],
  [
    'asks for more than the pieces come to',
    `UPDATE return_lines SET coin_amount = coin_amount - 1 WHERE return_id = ${PART}`,
    [ASKED],
  ],
  [
    'asks for more than is left of a whole order',
    'UPDATE order_returns SET coin_amount = coin_amount + 1 WHERE is_whole AND closed_at IS NULL',
    [ASKED],
  ],
  [
    'counts more as given back than the returns say',
    `UPDATE orders SET refunded_coin = refunded_coin + 1 WHERE id = ${ORDER}`,
    [GAVE, ESCROW],
  ],
  [
    'asks for more, and counts it, than was moved',
    `${ASK_MORE}; UPDATE orders SET refunded_coin = refunded_coin + 1 WHERE id = ${ORDER}`,
    [JOURNAL, ESCROW],
  ],
  [
    'takes back the answer after the money has moved',
    `UPDATE order_returns SET state = 'withdrawn' WHERE id = ${PART}`,
    [LINE, GAVE, JOURNAL, EVENT],
  ],
  [
    'says that a piece is in stock again which is not',
    `UPDATE return_lines SET restocked = true WHERE return_id = ${PART}`,
    [STOCK],
  ],
];

describeCanaries('returns of some pieces', CANARIES);
