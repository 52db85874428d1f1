import { type Canary, describeCanaries } from '../testing/canaries';
import { BID, CONSTRAINTS, COUNT, EFFECT, PARTS, SOLD } from '../testing/checkNames';

const STANDING = "a lot's leader and price are those of its last bid";
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
const withTriggers = (sql: string) => `SET LOCAL session_replication_role = origin; ${sql}`;

const CANARIES: readonly Canary[] = [
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
    [BID],
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
    ['no maximum above the leader was passed over', BID],
  ],
  [
    'changes the buyer of a won lot',
    `UPDATE orders SET buyer_id = ${SOMEBODY} WHERE id = (SELECT order_id FROM lots WHERE id = ${SOLD_LOT})`,
    ['a closed lot has one order of its leader at its price, or none', PARTS],
  ],
  [
    'changes the seller of a won lot',
    `UPDATE lots SET seller_id = ${SOMEBODY} WHERE id = ${SOLD_LOT}`,
    ["a lot's order is of its own piece and seller", SOLD],
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
    ['every stop of a promotion has its audit row', EFFECT],
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
    ['every file of a campaign and every change of terms has its audit row', EFFECT],
  ],
];

describeCanaries('lots, stock, search and promotions', CANARIES);
