import { type Canary, describeCanaries } from '../testing/canaries';
import {
  BID,
  COMMISSION,
  COUNT,
  GOODS,
  RECORD,
  REFERENCE,
  SENDER,
  SOLD,
  TIMES,
  WHOSE,
} from '../testing/checkNames';

const PIECES =
  "pieces in parcels are never more than a line's less those given back unsent, and all of them once it is shipped";
const END = 'a bid moved the end no further than by the soft close, and never back';
const EARLY =
  'a lot was sold after its end and the time for deciding its last bids, or by being bought';
const PROOF =
  'a member confirmed each address and each withdrawal, and the address was usable when the withdrawal was asked for';
const PARTIES = "a return has its order's buyer and seller, and a review its order's buyer";

const SOLD_LOT = `(SELECT b.lot_id FROM bids b JOIN lots l ON l.id = b.lot_id WHERE l.sold AND b.kind = 'bid' LIMIT 1)`;
const WAITING =
  '(SELECT max(id) FROM orders WHERE status = 2 AND deal_discount + discount = 0 AND id NOT IN (SELECT order_id FROM lots WHERE order_id IS NOT NULL))';
const STRANGER = (than: string) => `(SELECT max(id) FROM members WHERE id <> coalesce(${than}, 0))`;

const CANARIES: readonly Canary[] = [
  [
    'deletes a member of whom there are traces',
    'DELETE FROM members WHERE id = (SELECT max(member_id) FROM member_traces)',
    [REFERENCE, RECORD],
  ],
  [
    'sends a withdrawal to another address than the one that was proven',
    `UPDATE withdrawals SET to_address = '0x' || repeat('7', 40) WHERE id = (SELECT min(id) FROM withdrawals WHERE state = 'review')`,
    [REFERENCE],
  ],
  [
    'changes an address of the book and where its withdrawals go',
    `WITH a AS (UPDATE withdrawal_addresses SET address = '0x' || repeat('7', 40)
       WHERE id = (SELECT min(address_id) FROM withdrawals WHERE state = 'review') RETURNING id, address)
     UPDATE withdrawals w SET to_address = a.address FROM a WHERE w.address_id = a.id`,
    [PROOF],
  ],
  [
    'ends the cool-off of an address after its withdrawal',
    `UPDATE withdrawal_addresses SET usable_at = now() + interval '1 day'
     WHERE id = (SELECT min(address_id) FROM withdrawals)`,
    [PROOF],
  ],
  [
    'makes a paid order another seller’s',
    `UPDATE orders SET seller_id = ${STRANGER('buyer_id')}, channel = 'market', fee_bps = 300 WHERE id = ${WAITING}`,
    [GOODS],
  ],
  [
    'writes about an order in the name of its seller',
    `INSERT INTO order_messages (order_id, seller_id, role, actor_id, text, pictures, awaits)
     SELECT id, seller_id, 'seller', ${STRANGER('seller_id')}, '請改匯到這個帳戶', '[]', false FROM orders
     WHERE id = (SELECT max(id) FROM orders WHERE seller_id IS NOT NULL)`,
    [WHOSE],
  ],
  [
    'moves an order to the other channel',
    `UPDATE orders SET channel = CASE channel WHEN 'shop' THEN 'market' ELSE 'shop' END
     WHERE id = (SELECT max(id) FROM orders WHERE seller_id IS NULL)`,
    [GOODS],
  ],
  [
    'lowers the commission of an order that is not settled',
    `UPDATE orders SET fee_bps = 0 WHERE id = (SELECT max(id) FROM orders WHERE fee_bps > 0 AND status IN (1, 2, 20))`,
    [COMMISSION],
  ],
  [
    'takes a commission from an order of the platform',
    `UPDATE orders SET fee_bps = 300 WHERE id = (SELECT max(id) FROM orders WHERE seller_id IS NULL)`,
    [COMMISSION],
  ],
  [
    'lets an order have been shipped earlier',
    `UPDATE orders SET shipped_at = shipped_at - interval '1 day' WHERE id = (SELECT max(id) FROM orders WHERE shipped_at IS NOT NULL)`,
    [TIMES],
  ],
  [
    'forgets that an order was shipped',
    `UPDATE orders SET shipped_at = NULL WHERE id = (SELECT max(id) FROM orders WHERE shipped_at IS NOT NULL)`,
    [TIMES, PIECES],
  ],
  [
    'lets an order have been shipped that was cancelled before',
    `UPDATE orders SET shipped_at = closed_at WHERE id = (
       SELECT max(id) FROM orders WHERE status = -1 AND paid_at IS NOT NULL AND coupon_claim_id IS NULL)`,
    [TIMES, PIECES],
  ],
  [
    'makes another member the author of a buyer’s step',
    `UPDATE order_history SET actor_id = ${STRANGER('actor_id')}
     WHERE id = (SELECT max(id) FROM order_history WHERE actor = 'buyer')`,
    [WHOSE],
  ],
  [
    'gives a listing to another seller',
    `UPDATE listings SET seller_id = ${STRANGER('seller_id')} WHERE id = (SELECT max(id) FROM listings WHERE product_id IS NOT NULL)`,
    [SOLD],
  ],
  [
    'makes a member the seller of a return to the platform',
    `UPDATE order_returns SET seller_id = ${STRANGER('buyer_id')} WHERE id = (
       SELECT max(id) FROM order_returns WHERE seller_id IS NULL)`,
    [PARTIES],
  ],
  [
    'moves a wallet to another member',
    `UPDATE wallets SET member_id = ${STRANGER('member_id')} WHERE id = (
       SELECT max(w.id) FROM wallets w JOIN deposits d ON d.from_address = w.address AND d.state = 'credited')`,
    ['a member signed up with their wallet, or got a notice that it was bound', SENDER],
  ],
  [
    'raises the price that a bid left',
    `UPDATE bids SET price_after = price_after + 1 WHERE id = (SELECT min(id) FROM bids WHERE lot_id = ${SOLD_LOT})`,
    [BID],
  ],
  [
    'extends a lot by a bid that came early',
    `UPDATE bids SET ends_after = ends_after + interval '1 day' WHERE id = (SELECT max(id) FROM bids WHERE lot_id = ${SOLD_LOT})`,
    [END, COUNT],
  ],
  [
    'sells a lot before its end',
    `UPDATE lots SET closed_at = ends_at - interval '1 second' WHERE id = ${SOLD_LOT}`,
    [EARLY],
  ],
];

describeCanaries('references, histories and bids', CANARIES);
