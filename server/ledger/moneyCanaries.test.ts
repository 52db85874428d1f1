import { type Canary, describeCanaries } from '../testing/canaries';
import {
  EFFECT,
  EVENT,
  LEGS,
  REFERENCE,
  SEAL,
  SENDER,
  SUMS,
  SUSPENSE,
} from '../testing/checkNames';

const SUM = 'each journal sums to zero per asset';
const BALANCE = "members' balances equal their postings";
const RUNNING = 'the running balance of the last posting is the balance';
const HELD = 'what is held is the sum of the live holds';
const OWNER =
  'every live hold has a living owner: an open lot it leads, an unpaid order, an open withdrawal';
const SPENT =
  'a withdrawal holds its amount and fee until it ends, and its member is charged both once if it was paid';
const OF_JOURNAL = 'a hold is of what its journal moved';
const LOG = 'a log is credited at most once, with its own journal and amount';

/** Two members with coin (RICH and OTHER). */
const RICH = `(SELECT member_id FROM accounts WHERE bucket = 'available' AND asset = 'coin' AND balance > 100 ORDER BY id LIMIT 1)`;
const OTHER = `(SELECT member_id FROM accounts WHERE bucket = 'available' AND asset = 'coin' AND balance > 100 ORDER BY id DESC LIMIT 1)`;
const posting = (kind: string, whose: 'NULL' | 'NOT NULL') =>
  `(SELECT p.id FROM postings p JOIN journals j ON j.id = p.journal_id
    WHERE j.kind = '${kind}' AND p.member_id IS ${whose} ORDER BY p.id DESC LIMIT 1)`;
const post = (kind: string, key: string, ref: string, postings: string) =>
  `SELECT ledger_post('${kind}', ${key}, ${ref}, '', NULL, ${postings})`;
const give = (house: string, record: number) =>
  `jsonb_build_array(jsonb_build_object('member', ${RICH}, 'asset', 'coin', 'bucket', 'available', 'amount', '5', 'record', ${record}),
    jsonb_build_object('asset', 'coin', 'bucket', '${house}', 'amount', '-5'))`;

const DELIVERY = "an order's delivery costs what its own terms ask for its goods and place";

const FIGURES = "a day's figures are those of its history and postings";
const TODAY = `(now() AT TIME ZONE 'Asia/Taipei')::date`;

const CANARIES: readonly Canary[] = [
  [
    'raises the market turnover of a counted day',
    `INSERT INTO daily_figures SELECT c.day, orders, shop_coin, market_coin + 1, auction_coin, adv_paid, refunded_coin,
       coin_in, coin_out, fees, new_members, true FROM daily_figures_of(${TODAY}, ${TODAY}) c`,
    [FIGURES],
  ],
  [
    'removes a paid order from a counted day',
    `INSERT INTO daily_figures SELECT c.*, true FROM daily_figures_of(${TODAY}, ${TODAY}) c;
     UPDATE daily_figures SET orders = orders - 1, shop_coin = 0`,
    [FIGURES],
  ],
  [
    'charges for delivery that was free',
    `UPDATE orders SET total = total + 1, coin_amount = coin_amount + 1, delivery_fee = delivery_fee + 1 WHERE status = 1 AND group_id IS NULL`,
    [DELIVERY],
  ],
  [
    'makes the delivery of a placed order dearer by its terms',
    `UPDATE orders SET delivery = '{"way": "home", "fee": "80", "eachMore": "0", "freeFrom": null, "islandFee": null}'
     WHERE id = (SELECT id FROM orders WHERE status = 20 LIMIT 1)`,
    [DELIVERY],
  ],
  [
    'lets a frozen order go by a way that carries none',
    `UPDATE orders SET temperature = 'frozen', delivery = '{"way": "home", "fee": "0", "eachMore": "0", "freeFrom": null, "islandFee": null}'
     WHERE id = (SELECT id FROM orders WHERE status = 20 AND delivery_fee = 0 LIMIT 1)`,
    [DELIVERY],
  ],
  [
    'lets an order weigh more than its way carries',
    `UPDATE orders SET delivery = '{"way": "home", "fee": "0", "eachMore": "0", "freeFrom": null, "islandFee": null,
       "weight": {"maxGrams": 1, "firstGrams": 1, "stepGrams": 100, "stepFee": "0", "pieceGrams": 2}}'
     WHERE id = (SELECT id FROM orders WHERE status = 20 AND delivery_fee = 0 LIMIT 1)`,
    [DELIVERY],
  ],
  [
    'raises one leg of a journal',
    `UPDATE postings SET amount = amount + 1 WHERE id = ${posting('exchange', 'NULL')}`,
    [SUM, SEAL, SUMS, 'an exchange moved what its quote said, and its fee beside it'],
  ],
  [
    'inserts a journal without postings',
    `INSERT INTO journals (kind, key, digest, ref_type, ref_id, reason)
     SELECT 'order.pay', 'canary', '', ref_type, ref_id, '' FROM journals WHERE kind = 'order.pay' LIMIT 1`,
    ['no journal without postings'],
  ],
  [
    'changes the member of a posting',
    `UPDATE postings SET member_id = (SELECT min(id) FROM members) WHERE id = ${posting('exchange', 'NOT NULL')}`,
    ['a posting names the owner of its account', SEAL],
  ],
  [
    'raises a balance',
    `UPDATE accounts SET balance = balance + 1 WHERE bucket = 'available' AND asset = 'coin' AND member_id = ${RICH}`,
    [BALANCE, RUNNING],
  ],
  [
    'makes a balance negative',
    `ALTER TABLE accounts DROP CONSTRAINT accounts_balance;
     UPDATE accounts SET balance = -1 WHERE bucket = 'available' AND asset = 'coin' AND member_id = ${RICH}`,
    [BALANCE, RUNNING, 'no member owes', 'constraints are those of the release'],
  ],
  [
    'changes the running balance of a posting',
    `UPDATE postings SET balance_after = balance_after + 1 WHERE id = (
       SELECT max(p.id) FROM postings p JOIN accounts a ON a.id = p.account_id WHERE a.member_id = ${RICH} AND a.bucket = 'available')`,
    [RUNNING, SEAL],
  ],
  [
    'deletes the stored answer of a write',
    `UPDATE idempotency_keys SET answer = NULL WHERE key_hash = (SELECT key_hash FROM idempotency_keys LIMIT 1)`,
    ['a finished write has its answer for a week'],
  ],
  [
    'raises the amount of a deposit',
    `UPDATE deposits SET amount = amount + 1 WHERE state = 'credited' AND id NOT IN (SELECT deposit_id FROM deposit_assignments)`,
    [LOG],
  ],
  [
    'changes the owner of a deposit',
    `UPDATE deposits SET member_id = ${OTHER} WHERE state = 'credited' AND id NOT IN (SELECT deposit_id FROM deposit_assignments)`,
    ['a deposit was credited to the member it names', SENDER],
  ],
  ['pays coin from loss', post('gift', "'canary'", "'gift', '1'", give('loss', 9)), [LEGS]],
  [
    'pays coin by a repayment of a deposit that nothing reversed',
    post('deposit.repay', "'deposit:1:repay:1'", "'tx', '0x00'", give('loss', 9)),
    [LEGS, EVENT],
  ],
  [
    'pays coin from revenue by a reversed fee',
    post(
      'order.fee',
      "'canary'",
      `'order', (SELECT ref_id FROM journals WHERE kind = 'order.fee' LIMIT 1)`,
      give('revenue', 11),
    ),
    [LEGS],
  ],
  [
    'pays coin from custody by a deposit without a transfer',
    post('deposit', "'deposit:1:0x00:0:0'", "'tx', '0x00'", give('custody', 1)),
    [EVENT],
  ],
  [
    'pays coin from capital by a second opening',
    post(
      'opening',
      "'canary'",
      `'block', (SELECT ref_id FROM journals WHERE kind = 'opening')`,
      give('capital', 1),
    ),
    [LEGS, EVENT],
  ],
  [
    'changes the record type of a purchase to a reward',
    `UPDATE postings SET record_type = 9 WHERE id = ${posting('order.pay', 'NOT NULL')}`,
    [LEGS, SEAL],
  ],
  [
    'changes the time of a posting',
    `UPDATE postings SET created_at = created_at - interval '1 day' WHERE id = ${posting('order.pay', 'NOT NULL')}`,
    [SEAL],
  ],
  [
    'changes the text of a journal',
    `UPDATE journals SET reason = reason || '。' WHERE id = (SELECT max(id) FROM journals WHERE kind = 'order.pay')`,
    [SEAL],
  ],
  [
    'changes the note of a staff action',
    `UPDATE staff_actions SET note = note || '。' WHERE id = (SELECT min(id) FROM staff_actions)`,
    [SEAL],
  ],
  [
    'deletes a staff action that no other row needs',
    `DELETE FROM staff_actions WHERE action = 'lot.withdraw'`,
    [SEAL],
  ],
  [
    'forges the last seal',
    `UPDATE ledger_seals SET hash = sha256('x') WHERE number = (SELECT max(number) FROM ledger_seals)`,
    [SEAL],
  ],
  [
    'deletes the first seal',
    'DELETE FROM ledger_seals WHERE number = 1',
    [SEAL, 'seals follow each other without a gap', REFERENCE],
  ],
  [
    'recomputes the whole chain of seals',
    `INSERT INTO audit_checkpoints (seal_number, seal_hash, "full")
     SELECT number, hash, true FROM ledger_seals WHERE number = 1;
     UPDATE journals SET reason = '' WHERE id = (SELECT max(id) FROM journals);
     UPDATE staff_actions SET note = '' WHERE id = (SELECT min(id) FROM staff_actions);
     DO $$ DECLARE n bigint; BEGIN
       FOR n IN SELECT number FROM ledger_seals ORDER BY 1 LOOP
         UPDATE ledger_seals s SET previous_hash = coalesce((SELECT hash FROM ledger_seals b WHERE b.number = n - 1), '') WHERE number = n;
         UPDATE ledger_seals SET hash = ledger_seal_expected(n) WHERE number = n;
       END LOOP;
     END $$`,
    ['the seals are those that former audits verified'],
  ],
  [
    'changes the sum of revenue at the last seal',
    `UPDATE ledger_seal_sums SET balance = balance + 1 WHERE seal_number = (SELECT max(number) FROM ledger_seals)
       AND account_id = (SELECT id FROM accounts WHERE member_id IS NULL AND asset = 'coin' AND bucket = 'revenue')`,
    [SEAL, SUMS],
  ],
  [
    'changes the closing journal of a hold',
    `UPDATE holds SET closed_by = opened_by WHERE id = (SELECT min(id) FROM holds WHERE state = 'released')`,
    ['a hold ends once, by its own journal', EVENT],
  ],
  [
    'raises the amount of a live hold',
    `UPDATE holds SET amount = amount + 1 WHERE ref_type = 'order' AND state = 'live'`,
    [OF_JOURNAL, HELD, OWNER, 'an unpaid order holds its part in adv'],
  ],
  [
    'takes down the lot of a live hold',
    `UPDATE lots SET withdrawn_at = now() WHERE closed_at IS NULL AND leader_id IS NOT NULL`,
    [OWNER],
  ],
  [
    'inserts a live hold of a member without an account',
    `WITH m AS (INSERT INTO members (name) VALUES ('x') RETURNING id)
     INSERT INTO holds (member_id, asset, amount, ref_type, ref_id, opened_by) SELECT id, 'coin', 5, 'gift', '1', (SELECT max(id) FROM journals) FROM m`,
    [OF_JOURNAL, HELD, OWNER],
  ],
  [
    'deletes the hold of an unpaid order',
    `DELETE FROM holds WHERE ref_type = 'order' AND state = 'live'`,
    [HELD, EVENT, 'an unpaid order holds its part in adv'],
  ],
  [
    'raises the amount of a queued withdrawal',
    `UPDATE withdrawals SET amount = amount + 1 WHERE state = 'queued'`,
    [SPENT, OWNER],
  ],
  [
    'skips a nonce',
    `UPDATE payout_nonces SET nonce = nonce + 5 WHERE nonce = (SELECT max(nonce) FROM payout_nonces)`,
    [
      'a sent withdrawal has a nonce for good, all its attempts bear it, and no nonce is skipped',
      REFERENCE,
    ],
  ],
  [
    'removes the outflow of a completed withdrawal',
    `UPDATE outflows SET withdrawal_id = NULL`,
    [
      'a withdrawal is done exactly when its mined transfer is booked, with its address and amount',
      'what left the wallet is explained: by a withdrawal, or by staff',
    ],
  ],
  [
    'changes the history of a withdrawal',
    `UPDATE withdrawal_history SET from_state = 'review' WHERE to_state = 'done'`,
    ['the history of a withdrawal has only listed moves, without a gap, and ends with its state'],
  ],
  [
    'deletes the approval of a large withdrawal',
    'DELETE FROM withdrawal_approvals',
    [
      'a withdrawal is sent only with the approvals it needs, none by who asked for it, and acts of staff on it have their audit rows',
      EFFECT,
    ],
  ],
  [
    'credits a deposit in suspense without an assignment',
    `UPDATE deposits SET state = 'credited', member_id = ${OTHER} WHERE state = 'suspense'`,
    [
      'a deposit leaves suspense only by its assignment, whole, to one member, or by its return',
      SUSPENSE,
      SENDER,
    ],
  ],
  [
    'raises the amount of a deposit in suspense',
    `UPDATE deposits SET amount = amount + 1 WHERE state = 'suspense'`,
    [LOG, SUSPENSE],
  ],
  [
    'changes the author of an assignment',
    `UPDATE deposit_assignments SET staff_id = (SELECT member_id FROM capabilities WHERE capability = 'admin' ORDER BY 1 DESC LIMIT 1)`,
    ['every assignment of a deposit has its audit row', EFFECT],
  ],
];

describeCanaries('money', CANARIES);
