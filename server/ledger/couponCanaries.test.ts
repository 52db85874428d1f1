import { type Canary, describeCanaries } from '../testing/canaries';
import {
  ESCROW,
  EVENT,
  GOODS,
  GROUP,
  LEGS,
  MAKER,
  PARTS,
  SEAL,
  SUMS,
  TOTAL,
} from '../testing/checkNames';

const ADDED =
  'the platform added to a sale what its coupon took off, once, and got back what was refunded of it';
const ONCE = 'an order is paid once and settled or refunded once';
const ONLY = 'only orders with a discount take from the coupons account';
const SPLIT =
  "a coupon took off goods the sum of the lines' discounts, or off delivery at most the fee, and never off both";
const BEARER =
  "the bearer of a discount is its coupon's maker, and a seller's coupon took off their own goods only";
const DEALS =
  "deals took off an order the sum of its lines' parts, each by a deal of the order's seller";
const USE =
  "a use of a coupon took off the sum of its orders' discounts, and all these orders are its member's";
const BACK = 'a use of a coupon was given back if and only if all its orders ended before shipping';
const COUNT = 'a coupon counts exactly the uses of it that were not given back';

const OWN = '(SELECT id FROM orders WHERE discount > 0 AND seller_id IS NULL AND status = 2)';
const MEMBERS =
  '(SELECT id FROM orders WHERE discount > 0 AND seller_id IS NOT NULL AND NOT seller_bears AND status = 2)';
const STANDING = `(SELECT coupon_claim_id FROM orders WHERE id = ${OWN})`;
const COUPONS = `(SELECT id FROM accounts WHERE member_id IS NULL AND bucket = 'coupons')`;
const PAID = `(SELECT j.id FROM journals j JOIN orders o ON o.out_trade_no = j.ref_id
  WHERE j.kind = 'order.pay' AND o.id = ${MEMBERS})`;

const CANARIES: readonly Canary[] = [
  [
    'takes more off an order than its lines say',
    `UPDATE orders SET discount = discount + 1, total = total - 1, coin_amount = coin_amount - 1 WHERE id = ${OWN}`,
    [SPLIT, USE, GROUP, PARTS, ESCROW],
  ],
  [
    'gives a discount without lowering what was paid',
    `UPDATE orders SET discount = discount + 1 WHERE id = ${OWN};
     UPDATE order_lines SET discount = discount + 1 WHERE order_id = ${OWN};
     UPDATE coupon_claims SET discount = discount + 1 WHERE id = ${STANDING}`,
    [TOTAL],
  ],
  [
    'moves a discount to another line than the order says',
    `UPDATE order_lines SET discount = discount + 1 WHERE order_id = ${OWN}`,
    [SPLIT],
  ],
  [
    'lets the platform sell what a member sold, so that nobody bears the discount',
    `UPDATE orders SET seller_id = NULL, fee_bps = 0 WHERE id = ${MEMBERS}`,
    [ADDED, ONLY, ESCROW, GOODS],
  ],
  [
    'takes the coupon from a payment that the platform added to',
    `UPDATE postings SET account_id = (SELECT id FROM accounts WHERE member_id IS NULL AND asset = 'coin' AND bucket = 'loss')
     WHERE journal_id = ${PAID} AND account_id = ${COUPONS}`,
    [ADDED, SEAL, SUMS, LEGS],
  ],
  [
    'takes from the coupons account for no order',
    `UPDATE journals SET ref_type = 'adminOrder' WHERE id = ${PAID}`,
    [ONLY, ADDED, EVENT, ONCE, PARTS, SEAL],
  ],
  [
    "lets the platform bear a seller's coupon",
    'UPDATE orders SET seller_bears = false WHERE seller_bears',
    [BEARER, ADDED, ESCROW],
  ],
  [
    "lets a seller's coupon take off another's goods",
    'UPDATE coupons SET seller_id = (SELECT min(id) FROM members) WHERE seller_id IS NOT NULL',
    [BEARER],
  ],
  [
    'takes more off an order by deals than its lines say',
    'UPDATE orders SET deal_discount = deal_discount + 1, total = total - 1, coin_amount = coin_amount - 1 WHERE deal_discount > 0',
    [DEALS, GROUP, PARTS, ESCROW],
  ],
  [
    "lets the platform's deal lower a member's goods, so that its bearer is another",
    'UPDATE deals SET seller_id = NULL',
    [DEALS, MAKER],
  ],
  [
    'hands a use to another member',
    `UPDATE coupon_claims SET member_id = (SELECT min(id) FROM members) WHERE id = ${STANDING}`,
    [USE],
  ],
  [
    'gives a use back while its orders are paid',
    `UPDATE coupon_claims SET returned_at = now() WHERE id = ${STANDING};
     UPDATE coupons SET used = used - 1 WHERE seller_id IS NULL`,
    [BACK],
  ],
  [
    'keeps the use of an order that was cancelled',
    `UPDATE coupons c SET used = used + 1 FROM coupon_claims k WHERE k.coupon_id = c.id AND k.returned_at IS NOT NULL;
     UPDATE coupon_claims SET returned_at = NULL`,
    [BACK],
  ],
  ['counts a use that nobody has', 'UPDATE coupons SET used = used + 1', [COUNT]],
];

describeCanaries('coupons', CANARIES);
