import { type Canary, describeCanaries } from '../testing/canaries';
import { EFFECT, MAKER, RECORD, REFERENCE, STEPS } from '../testing/checkNames';

const PARTIES = "a return has its order's buyer and seller, and a review its order's buyer";
const PROVEN =
  'a member confirmed each address and each withdrawal, and the address was usable when the withdrawal was asked for';
const OWN_KEYS = 'what staff prove themselves by has the audit row of its owner';
const LOG = 'a log is credited at most once, with its own journal and amount';
const WAYS =
  'the ways of delivery of the platform stand as staff left them, each change with its audit row';
const LEFT = 'a setting that staff change stands as they left it';
const BLOCKS = "the cursor's block is stored, and the blocks before it are stored without a gap";
const EVENTS = 'the events of a parcel follow each other as parcels go';

const STAFF = `(SELECT min(member_id) FROM capabilities WHERE capability = 'staff')`;
const ADMIN = `(SELECT min(member_id) FROM capabilities WHERE capability = 'admin')`;

/** A copy of one row under another number, with some columns changed. */
const copy = (table: string, where: string, changes: string) =>
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT n.* FROM (SELECT * FROM ${table} WHERE ${where} ORDER BY id LIMIT 1) o,
     jsonb_populate_record(NULL::${table}, to_jsonb(o) - 'is_open' || jsonb_build_object('id', o.id + 1000) || ${changes}) n`;

const DELETED: readonly Canary[] = [
  [
    'deletes a coupon that staff made',
    'DELETE FROM coupons WHERE seller_id IS NULL',
    [EFFECT, RECORD, REFERENCE],
  ],
  ['deletes a campaign', 'DELETE FROM campaigns', [EFFECT, RECORD, REFERENCE]],
  [
    'deletes a product that staff made',
    `DELETE FROM products WHERE title = '保溫杯'`,
    [RECORD, REFERENCE],
  ],
  [
    'deletes the change of a setting and puts the old value back',
    `UPDATE settings s SET value = c.before FROM setting_changes c WHERE c.key = s.key AND s.key = 'exchange';
     DELETE FROM setting_changes WHERE key = 'exchange'`,
    [EFFECT],
  ],
  ['deletes a setting that staff changed', `DELETE FROM settings WHERE key = 'exchange'`, [LEFT]],
  [
    'deletes the step by which a return was upheld',
    `DELETE FROM return_entries WHERE step = 'refund' AND role = 'staff'`,
    [STEPS, EFFECT],
  ],
  [
    'deletes the request of a return',
    `DELETE FROM return_entries WHERE id = (SELECT min(id) FROM return_entries WHERE step = 'begin')`,
    [STEPS],
  ],
  [
    'deletes the proof of a withdrawal that was rejected later',
    `DELETE FROM withdrawal_challenges c USING withdrawals w WHERE w.state = 'rejected' AND c.purpose = 'withdrawal' AND c.subject = w.id::text`,
    [PROVEN],
  ],
  [
    'deletes a block that a reorg would need',
    'DELETE FROM chain_blocks b USING chain_cursors c WHERE b.number = c.block_number - 1',
    [BLOCKS],
  ],
  [
    'deletes the block of the cursor',
    'DELETE FROM chain_blocks b USING chain_cursors c WHERE b.number = c.block_number',
    [BLOCKS],
  ],
];

const FORGED: readonly Canary[] = [
  [
    'adds a change of the ways of delivery that no staff made',
    `INSERT INTO shipping_changes (before, after, staff_id, note) VALUES (NULL, '{"days": 1}', ${STAFF}, '週年慶')`,
    [WAYS],
  ],
  [
    'gives a coupon out in the name of the platform',
    copy('coupons', 'seller_id IS NULL', `'{"code": "FORGED", "used": 0}'`),
    [MAKER],
  ],
  ['makes a deal of the platform', copy('deals', 'true', `'{"seller_id": null}'`), [MAKER]],
  [
    'makes a campaign',
    copy('campaigns', 'true', `'{"name": "FORGED", "granted": 0, "created_at": "2020-01-01"}'`),
    [MAKER],
  ],
  [
    'lists a deposit twice for one transfer',
    copy(
      'deposits',
      `state = 'credited' AND journal_id NOT IN (SELECT journal_id FROM deposit_assignments)`,
      `jsonb_build_object('tx_hash', '0x' || repeat('7', 64))`,
    ),
    [LOG],
  ],
  [
    'reviews an order that the buyer has not received',
    `INSERT INTO reviews (order_id, line_position, product_id, member_id, rating, text)
     SELECT o.id, l.position, l.product_id, o.buyer_id, 5, '' FROM orders o JOIN order_lines l ON l.order_id = o.id
     WHERE o.status = 20 ORDER BY 1 LIMIT 1;
     UPDATE products p SET ratings = '{0,0,0,0,1}' FROM reviews r JOIN orders o ON o.id = r.order_id AND o.status = 20 WHERE p.id = r.product_id`,
    [PARTIES],
  ],
  ['repeats a step of a return', copy('return_entries', `step = 'refund'`, `'{}'`), [STEPS]],
  ['sends a parcel a second time', copy('parcel_events', `kind = 'sent'`, `'{}'`), [EVENTS]],
  [
    'puts a piece into two auctions',
    copy('lots', 'closed_at IS NULL AND withdrawn_at IS NULL AND leader_id IS NULL', `'{}'`),
    ['a piece is in one open auction at a time'],
  ],
  [
    'quotes a rate of its own and exchanges at it',
    'UPDATE exchanges SET rate = rate * 3, amount_out = amount_out * 3',
    [
      'an exchange was at a rate that was in force when it was quoted',
      'an exchange moved what its quote said, and its fee beside it',
    ],
  ],
  [
    'binds a wallet of their own to a member who sends from elsewhere',
    copy(
      'wallets',
      'unbound_at IS NULL',
      `jsonb_build_object('address', '0x' || repeat('7', 40), 'bound_at', now())`,
    ),
    ['a member signed up with their wallet, or got a notice that it was bound'],
  ],
  [
    'registers a passkey for an administrator',
    `INSERT INTO passkeys (member_id, credential_id, public_key, counter, transports, name) VALUES (${ADMIN}, 'x', 'x', 0, '{}', '')`,
    [OWN_KEYS],
  ],
  [
    'sets an authenticator for an administrator',
    `INSERT INTO second_factors (member_id, secret, enrolled_at) VALUES (${ADMIN}, 'x', now())`,
    [OWN_KEYS],
  ],
  [
    'grants a role a second time',
    copy('capability_changes', 'true', `'{}'`),
    ['every capability was granted, and every revoked one is gone'],
  ],
  [
    'proposes a change of limits in the name of an administrator',
    `INSERT INTO setting_proposals (key, before, after, seen, proposer_id, note, expires_at)
     VALUES ('withdrawals', '{}', '{}', 1, ${ADMIN}, '', now())`,
    ['every proposal of a setting has the audit row of who made it'],
  ],
  [
    'writes an action of staff that did nothing',
    `INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note) VALUES (${STAFF}, 'withdrawal.approve', 'withdrawal', '1', '')`,
    [EFFECT],
  ],
];

describeCanaries('rows that are gone', DELETED);
describeCanaries('rows that nobody made', FORGED);
