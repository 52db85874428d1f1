import { type Canary, describeCanaries } from '../testing/canaries';
import {
  COMMISSION,
  ESCROW,
  GOODS,
  GROUP,
  PARTS,
  REPORTED,
  SEAL,
  TIMES,
  TOTAL,
  WHOSE,
} from '../testing/checkNames';

const ONCE = 'an order is paid once and settled or refunded once';
const HISTORY = 'only listed order transitions, and the history tells them without a gap';
const INVOICE =
  'an invoice is of an order of the platform, issued exactly when it was shipped or handed over, and unchanged since';
const LIMIT =
  'nobody has more pieces of a product than one buyer could have when they last ordered it';
const INVOICE_TOTALS = 'an invoice less its allowances is what its buyer paid and did not get back';

const SOMEBODY = '(SELECT min(id) FROM members)';
const SOLD_ON_MARKET = `(SELECT id FROM orders WHERE channel = 'market' AND status = 10 AND settle_at IS NULL LIMIT 1)`;

const addInvoice = (where: string, issued: string, updated = 'now()') =>
  `INSERT INTO order_invoices (order_id, kind, code, title, updated_at, issued_at)
   SELECT id, 'mobile', '/ABC1234', '', ${updated}, ${issued} FROM orders WHERE ${where} ORDER BY id LIMIT 1`;
const OWN = "seller_id IS NULL AND channel = 'shop'";

const CANARIES: readonly Canary[] = [
  [
    'raises the price of an order line',
    `UPDATE order_lines SET unit_price = unit_price + 1 WHERE order_id = (SELECT id FROM orders WHERE status = 20 LIMIT 1)`,
    [TOTAL],
  ],
  [
    'lets a buyer have more pieces of a product than they could',
    'UPDATE order_lines SET per_buyer = 0 WHERE order_id = (SELECT max(id) FROM orders WHERE status = 2)',
    [LIMIT],
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
    [GROUP, TIMES],
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
    ["a settlement went to the order's seller, or to the house where the house sold", GOODS, WHOSE],
  ],
  [
    'lowers the fee of a settled sale',
    `UPDATE orders SET fee_bps = 0 WHERE id = ${SOLD_ON_MARKET}`,
    ['the fee of a settled sale is the one agreed when it was ordered', COMMISSION],
  ],
  [
    'makes a buyer the seller of the order',
    `ALTER TABLE orders DROP CONSTRAINT orders_not_own;
     UPDATE orders SET seller_id = buyer_id WHERE id = (SELECT id FROM orders WHERE channel = 'market' AND status = 2 AND discount + deal_discount = 0 ORDER BY id LIMIT 1)`,
    ['nobody buys from themselves', 'constraints are those of the release', GOODS],
  ],
  [
    'changes the actor of an order’s transition to staff',
    `UPDATE order_history SET actor = 'staff', actor_id = ${SOMEBODY} WHERE id = (SELECT max(id) FROM order_history WHERE actor = 'buyer')`,
    ['every move of an order by staff has its audit row'],
  ],
  [
    'deletes the audit row of a shipment',
    `DELETE FROM staff_actions WHERE id = (SELECT min(id) FROM staff_actions WHERE action = 'order.ship')`,
    ['every move of an order by staff has its audit row', SEAL],
  ],
  [
    'takes the issue of an invoice back',
    addInvoice(`${OWN} AND status IN (10, 20)`, 'NULL'),
    [INVOICE],
  ],
  [
    'issues an invoice before shipping',
    addInvoice(`${OWN} AND status IN (1, 2)`, 'now()'),
    [INVOICE],
  ],
  [
    'changes an issued invoice',
    addInvoice(`${OWN} AND status IN (10, 20)`, "now() - interval '1 minute'"),
    [INVOICE],
  ],
  [
    'raises what an invoiced order came to',
    `${addInvoice(`${OWN} AND status = 20`, 'now()')};
     UPDATE orders SET total = total + 1, coin_amount = coin_amount + 1 WHERE id = (SELECT max(order_id) FROM order_invoices)`,
    [INVOICE_TOTALS, TOTAL, PARTS, ESCROW],
  ],
  [
    "makes out an invoice of a member's sale",
    addInvoice('seller_id IS NOT NULL AND status IN (1, 2)', 'NULL'),
    [INVOICE],
  ],
];

describeCanaries('orders, payment groups and invoices', CANARIES);
