import { type Canary, describeCanaries } from '../testing/canaries';
import { CONSTRAINTS, ESCROW, GROUP, PARTS, REPORTED, SEAL, TOTAL } from '../testing/checkNames';

const ONCE = 'an order is paid once and settled or refunded once';
const HISTORY = 'only listed order transitions, and the history tells them without a gap';
const STANDING = "a lot's leader and price are those of its last bid";
const COUNT = "a lot's count is of its visible bids, and its leader's maximum is theirs";
const ARRIVAL =
  'each accepted bid arrived before the end and was decided within two seconds after it';
const STOCK = 'stock is the sum of its movements';
const WHY = 'every movement of stock says why';
const LINES = "an order's movements are its lines', no more and no less";
const RESERVED = 'what is reserved is what open orders reserve';
const SEARCH = 'search knows every product as it is sold';

const SOMEBODY = '(SELECT min(id) FROM members)';
const OPEN_LOT = '(SELECT id FROM lots WHERE closed_at IS NULL AND leader_id IS NOT NULL)';
const SOLD_LOT = '(SELECT id FROM lots WHERE sold LIMIT 1)';
const UNSOLD_LOT = '(SELECT id FROM lots WHERE closed_at IS NOT NULL AND NOT sold LIMIT 1)';
const SOLD_ON_MARKET = `(SELECT id FROM orders WHERE channel = 'market' AND status = 10 AND settle_at IS NULL LIMIT 1)`;
const withTriggers = (sql: string) => `SET LOCAL session_replication_role = origin; ${sql}`;

const CANARIES: readonly Canary[] = [
  [
    'raises the price of an order line',
    `UPDATE order_lines SET unit_price = unit_price + 1 WHERE order_id = (SELECT id FROM orders WHERE status = 20 LIMIT 1)`,
    [TOTAL],
  ],
  [
    'raises the total of an unpaid order',
    'UPDATE orders SET total = total + 1, coin_amount = coin_amount + 1 WHERE status = 1 AND group_id IS NULL',
    [TOTAL],
  ],
  [
    'raises the adv part of a paid order',
    `UPDATE orders SET coin_amount = coin_amount - 1, adv_amount = adv_amount + 1 WHERE status = 2 AND adv_amount > 0`,
    [PARTS, ESCROW],
  ],
  [
    'takes more for a payment group than its orders cost',
    'UPDATE order_groups SET coin_amount = coin_amount + 1',
    [GROUP],
  ],
  [
    'takes an order out of its payment group',
    'UPDATE orders SET group_id = NULL WHERE id = (SELECT max(id) FROM orders WHERE group_id IS NOT NULL)',
    [GROUP],
  ],
  [
    'lets one order of an unpaid payment group wait longer than the others',
    `UPDATE orders SET expires_at = expires_at + interval '1 hour'
     WHERE id = (SELECT max(id) FROM orders WHERE status = 1 AND group_id IS NOT NULL)`,
    [GROUP],
  ],
  [
    'pays one order of a payment group at another time',
    `UPDATE orders SET paid_at = paid_at + interval '1 second' WHERE id = (
       SELECT max(id) FROM orders WHERE status = 2 AND group_id IS NOT NULL AND payment_method = 'wallet')`,
    [GROUP],
  ],
  [
    'gives a transfer for a payment group to somebody else',
    'UPDATE order_payments SET buyer_id = buyer_id + 1 WHERE group_id IS NOT NULL',
    [REPORTED],
  ],
  [
    'lets a transfer for a payment group pay one of its orders alone',
    `UPDATE order_payments p SET group_id = NULL, order_id = (SELECT min(id) FROM orders o WHERE o.group_id = p.group_id)
     WHERE group_id IS NOT NULL`,
    [REPORTED],
  ],
  [
    'breaks the sequence of an order’s history',
    `UPDATE order_history SET from_status = 20 WHERE from_status = 2 AND to_status = 20`,
    [HISTORY],
  ],
  [
    'changes a cancelled order to failed',
    `UPDATE orders SET status = 11 WHERE id = (SELECT max(id) FROM orders WHERE status = -1)`,
    [HISTORY],
  ],
  [
    'marks an unsettled order as settled',
    `UPDATE orders SET settle_at = NULL WHERE id = (SELECT max(id) FROM orders WHERE settle_at IS NOT NULL)`,
    [ESCROW, ONCE],
  ],
  [
    'inserts an empty settlement journal of a paid order',
    `INSERT INTO journals (kind, key, digest, ref_type, ref_id, reason)
     SELECT 'order.settle', 'canary', '', 'order', out_trade_no, '' FROM orders WHERE status = 2 LIMIT 1`,
    [ONCE, 'no journal without postings'],
  ],
  [
    'changes the seller of a settled sale',
    `UPDATE orders SET seller_id = ${SOMEBODY} WHERE id = ${SOLD_ON_MARKET}`,
    ["a settlement went to the order's seller, or to the house where the house sold"],
  ],
  [
    'lowers the fee of a settled sale',
    `UPDATE orders SET fee_bps = 0 WHERE id = ${SOLD_ON_MARKET}`,
    ['the fee of a settled sale is the one agreed when it was ordered'],
  ],
  [
    'makes a buyer the seller of the order',
    `ALTER TABLE orders DROP CONSTRAINT orders_not_own;
     UPDATE orders SET seller_id = buyer_id WHERE id = (SELECT id FROM orders WHERE channel = 'market' AND status = 2 AND discount + deal_discount = 0 ORDER BY id LIMIT 1)`,
    ['nobody buys from themselves', 'constraints are those of the release'],
  ],
  [
    'changes the actor of an order’s transition to staff',
    `UPDATE order_history SET actor = 'staff', actor_id = ${SOMEBODY} WHERE id = (SELECT max(id) FROM order_history WHERE actor = 'buyer')`,
    ['every move of an order by staff has its audit row'],
  ],
  [
    'clears the dispute flag of orders with open returns',
    'UPDATE orders SET disputed_at = NULL',
    ['an order is kept back exactly while a return of it is open'],
  ],
  [
    'changes a refunded return to rejected',
    `UPDATE order_returns SET state = 'rejected' WHERE state = 'refunded' AND is_whole`,
    [
      'a return of a whole order that was upheld was refunded, and an order that succeeded is refunded only by one',
      "a line's refunds are of its returned pieces, never more than it cost, and exactly that for all of them",
    ],
  ],
  [
    'changes the buyer of a refunded order',
    `UPDATE orders SET buyer_id = ${SOMEBODY} WHERE status = -1 AND paid_at IS NOT NULL`,
    ['a refund gave back what was left of what was paid, each asset as itself', PARTS],
  ],
  [
    'changes the author of a decision on a return',
    `UPDATE return_entries SET actor_id = (SELECT buyer_id FROM orders LIMIT 1) WHERE role = 'staff' AND step IS NOT NULL`,
    ['every step of staff in a return has its audit row'],
  ],
  [
    'changes the leader of an open lot',
    `UPDATE lots SET leader_id = ${SOMEBODY} WHERE id = ${OPEN_LOT}`,
    [
      STANDING,
      COUNT,
      "per open lot exactly one live hold: the leader's maximum",
      'every live hold has a living owner: an open lot it leads, an unpaid order, an open withdrawal',
    ],
  ],
  [
    'raises the price of an open lot',
    `UPDATE lots SET price = price + 1 WHERE id = ${OPEN_LOT}`,
    [STANDING],
  ],
  [
    'raises the price of an unsold lot',
    `UPDATE lots SET price = price + 1 WHERE id = ${UNSOLD_LOT}`,
    [STANDING],
  ],
  [
    'raises the bid count of an open lot',
    `UPDATE lots SET bid_count = bid_count + 1 WHERE id = ${OPEN_LOT}`,
    [COUNT],
  ],
  [
    'lowers the bid count of a sold lot',
    `UPDATE lots SET bid_count = bid_count - 1 WHERE id = ${SOLD_LOT}`,
    [COUNT],
  ],
  [
    'raises a winner’s maximum',
    `UPDATE lots SET leader_maximum = leader_maximum + 1 WHERE id = ${SOLD_LOT}`,
    [COUNT],
  ],
  [
    'deletes the last bid of a sold lot',
    `DELETE FROM bids WHERE id = (SELECT max(id) FROM bids WHERE lot_id = ${SOLD_LOT})`,
    [STANDING, COUNT],
  ],
  [
    'lowers the minimum recorded with a bid',
    `UPDATE bids SET least = 1 WHERE id = (SELECT max(id) FROM bids WHERE lot_id = ${SOLD_LOT})`,
    ['each accepted bid is at least the step above what stood before it'],
  ],
  [
    'lets a bid in that arrived at the end',
    `ALTER TABLE bids DROP CONSTRAINT bids_in_time;
     UPDATE bids SET arrived_at = ends_before, at = ends_before
     WHERE id = (SELECT max(id) FROM bids WHERE lot_id = ${SOLD_LOT})`,
    [ARRIVAL, CONSTRAINTS],
  ],
  [
    'raises a loser’s maximum above the leader’s',
    `UPDATE bids SET maximum = maximum * 9 WHERE lot_id = ${SOLD_LOT}
       AND bidder_id <> (SELECT leader_id FROM lots WHERE id = ${SOLD_LOT})`,
    ['no maximum above the leader was passed over'],
  ],
  [
    'changes the buyer of a won lot',
    `UPDATE orders SET buyer_id = ${SOMEBODY} WHERE id = (SELECT order_id FROM lots WHERE id = ${SOLD_LOT})`,
    ['a closed lot has one order of its leader at its price, or none', PARTS],
  ],
  [
    'changes the seller of a won lot',
    `UPDATE lots SET seller_id = ${SOMEBODY} WHERE id = ${SOLD_LOT}`,
    ["a lot's order is of its own piece and seller"],
  ],
  [
    'raises stock with triggers off',
    'UPDATE skus SET stock = stock + 1 WHERE id = (SELECT min(id) FROM skus WHERE stock > 0)',
    [STOCK],
  ],
  [
    'raises stock without a reason',
    withTriggers(
      'UPDATE skus SET stock = stock + 1 WHERE id = (SELECT min(id) FROM skus WHERE stock > 0)',
    ),
    [WHY],
  ],
  [
    'reserves a piece without an order',
    withTriggers(`UPDATE skus SET reserved = reserved + 1 FROM stock_reason('correction', NULL, NULL, NULL)
      WHERE id = (SELECT min(id) FROM skus WHERE stock > reserved + 1)`),
    [RESERVED],
  ],
  [
    'takes a piece for an unknown order',
    withTriggers(`UPDATE skus SET stock = stock - 1 FROM stock_reason('order.take', 'order', 'none', NULL)
      WHERE id = (SELECT min(id) FROM skus WHERE stock > reserved + 1)`),
    [WHY],
  ],
  [
    'takes a second piece for a shipped order',
    withTriggers(`UPDATE skus s SET stock = stock - 1 FROM orders o JOIN order_lines l ON l.order_id = o.id,
        LATERAL stock_reason('order.take', 'order', o.out_trade_no, NULL)
      WHERE o.id = (SELECT min(id) FROM orders WHERE status = 20) AND s.id = l.sku_id`),
    [LINES],
  ],
  [
    'changes the author of a stock movement',
    `UPDATE stock_movements SET actor_id = (SELECT buyer_id FROM orders LIMIT 1) WHERE kind = 'product.edit'`,
    [WHY],
  ],
  [
    'deletes a movement of stock',
    `DELETE FROM stock_movements WHERE id = (SELECT min(id) FROM stock_movements WHERE kind = 'lot.takeDown')`,
    [STOCK],
  ],
  [
    'lowers a product’s denormalised price',
    'UPDATE products SET min_price = min_price - 1 WHERE id = (SELECT min(id) FROM products)',
    ["a product's lowest price is its variants'", SEARCH],
  ],
  [
    'inverts a product’s denormalised stock flag',
    'UPDATE products SET in_stock = NOT in_stock WHERE id = (SELECT min(id) FROM products)',
    ['a product is in stock exactly when a variant is', SEARCH],
  ],
  [
    'raises a product’s denormalised number of sales',
    'UPDATE products SET sold = sold + 1 WHERE id = (SELECT min(id) FROM products)',
    ["a product's sales are what paid orders bought and did not give back", SEARCH],
  ],
  [
    'changes a product’s denormalised ratings',
    `UPDATE products SET ratings = '{0,0,0,0,9}' WHERE id = (SELECT min(product_id) FROM reviews)`,
    ["a product's stars are its visible reviews'"],
  ],
  [
    'hides a product from search',
    'DELETE FROM product_search WHERE product_id = (SELECT min(id) FROM products)',
    [SEARCH],
  ],
  [
    'changes a product’s title in the search table',
    `UPDATE product_search SET title = 'x' WHERE product_id = (SELECT min(id) FROM products)`,
    ['search finds every product by its own title'],
  ],
  [
    'raises the price of a past promotion',
    'UPDATE promotions SET per_day = per_day + 1',
    ['a promotion cost its days, and its stop gave back no more than was left'],
  ],
  [
    'changes the author of a promotion’s stop',
    'UPDATE promotions SET stopped_by = (SELECT buyer_id FROM orders LIMIT 1)',
    ['every stop of a promotion has its audit row'],
  ],
  [
    'raises the fee of an exchange',
    `UPDATE exchanges SET fee = fee + 1`,
    ['an exchange moved what its quote said, and its fee beside it'],
  ],
  [
    'raises a campaign’s number of grants',
    'UPDATE campaigns SET granted = granted + 1',
    ['a campaign gave what its files say, each member once, within its cap'],
  ],
  [
    'changes the author of a campaign’s grants',
    'UPDATE campaign_batches SET staff_id = (SELECT buyer_id FROM orders LIMIT 1)',
    ['every file of a campaign and every change of terms has its audit row'],
  ],
  [
    'deletes the audit row of a shipment',
    `DELETE FROM staff_actions WHERE id = (SELECT min(id) FROM staff_actions WHERE action = 'order.ship')`,
    ['every move of an order by staff has its audit row', SEAL],
  ],
];

describeCanaries('trade', CANARIES);
