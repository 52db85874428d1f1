import { sql } from 'drizzle-orm';
import { type Queryable, statement } from '../db/database';
import { deskChecks } from './auditDesk';
import { promotionChecks } from './auditPromotions';
import { returnChecks } from './auditReturns';
import { withdrawalChecks } from './auditWithdrawals';

export interface Check {
  /** Number in DESIGN §7; 18 is a quote moves money at most once, and only what it said. */
  invariant: number;
  what: string;
  /** Selects one row per breach, with a text column `breach`. */
  query: string;
}

export interface Breach {
  invariant: number;
  what: string;
  breach: string;
}

const checks: readonly Check[] = [
  ...promotionChecks,
  ...returnChecks,
  ...withdrawalChecks,
  {
    invariant: 1,
    what: 'each journal sums to zero per asset',
    query: `SELECT format('journal %s %s: %s', p.journal_id, a.asset, sum(p.amount)) AS breach
      FROM postings p JOIN accounts a ON a.id = p.account_id
      GROUP BY p.journal_id, a.asset HAVING sum(p.amount) <> 0`,
  },
  {
    invariant: 1,
    what: 'no journal without postings',
    query: `SELECT format('journal %s', j.id) AS breach FROM journals j
      WHERE NOT EXISTS (SELECT 1 FROM postings p WHERE p.journal_id = j.id)`,
  },
  {
    invariant: 2,
    what: 'balances equal their postings',
    query: `SELECT format('account %s: balance %s, postings %s', a.id, a.balance, coalesce(p.total, 0)) AS breach
      FROM accounts a LEFT JOIN (SELECT account_id, sum(amount) AS total FROM postings GROUP BY 1) p ON p.account_id = a.id
      WHERE a.balance <> coalesce(p.total, 0)`,
  },
  {
    invariant: 2,
    what: 'no member owes',
    query: `SELECT format('account %s: %s', id, balance) AS breach FROM accounts
      WHERE member_id IS NOT NULL AND balance < 0`,
  },
  {
    invariant: 2,
    what: 'the running balance of the last posting is the balance',
    query: `SELECT format('account %s', a.id) AS breach FROM accounts a
      JOIN LATERAL (SELECT balance_after FROM postings p WHERE p.account_id = a.id ORDER BY p.id DESC LIMIT 1) l ON true
      WHERE l.balance_after <> a.balance`,
  },
  {
    invariant: 3,
    what: 'the application may not change postings',
    query: `SELECT format('gab_app has %s on %s', p, t) AS breach
      FROM unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p, unnest(ARRAY['postings', 'journals', 'accounts', 'holds']) t
      WHERE has_table_privilege('gab_app', t, p)
      UNION ALL
      SELECT format('trigger %s is off', t) FROM unnest(ARRAY['postings_final', 'journals_final']) t
      WHERE NOT EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgname = t AND g.tgenabled IN ('O', 'A'))`,
  },
  {
    invariant: 4,
    what: 'a hold ends once, by its own journal',
    query: `SELECT format('hold %s: %s', h.id, h.state) AS breach FROM holds h
      LEFT JOIN journals j ON j.id = h.closed_by
      WHERE (h.state <> 'live' AND (j.id IS NULL OR j.key <> 'hold:' || h.id || ':end'))
         OR (h.state = 'live' AND EXISTS (SELECT 1 FROM journals k WHERE k.key = 'hold:' || h.id || ':end'))`,
  },
  {
    invariant: 4,
    what: 'what is held is the sum of the live holds',
    query: `SELECT format('member %s %s: held %s, holds %s', a.member_id, a.asset, a.balance, coalesce(h.total, 0)) AS breach
      FROM accounts a LEFT JOIN (
        SELECT member_id, asset, sum(amount) AS total FROM holds WHERE state = 'live' GROUP BY 1, 2
      ) h ON h.member_id = a.member_id AND h.asset = a.asset
      WHERE a.bucket = 'held' AND a.balance <> coalesce(h.total, 0)`,
  },
  {
    invariant: 5,
    what: 'a finished write has its answer',
    query: `SELECT format('%s %s', scope, encode(key_hash, 'hex')) AS breach FROM idempotency_keys WHERE answer IS NULL`,
  },
  {
    invariant: 7,
    what: 'a log is credited at most once, with its own journal and amount',
    query: `SELECT format('log %s/%s', tx_hash, log_index) AS breach FROM deposits
      WHERE state <> 'reversed' GROUP BY chain_id, tx_hash, log_index HAVING count(*) > 1
      UNION ALL
      SELECT format('deposit %s', d.id) FROM deposits d WHERE d.amount <> -coalesce((
        SELECT p.amount FROM postings p JOIN accounts a ON a.id = p.account_id
        WHERE p.journal_id = d.journal_id AND a.bucket = 'custody' AND a.member_id IS NULL), 0)`,
  },
  {
    invariant: 10,
    what: 'each accepted bid is at least the step above what stood before it',
    query: `WITH steps AS (
        SELECT b.*, lag(price_after) OVER w AS price_before, lag(leader_after) OVER w AS leader_before
        FROM bids b WINDOW w AS (PARTITION BY lot_id ORDER BY id)
      )
      SELECT format('bid %s on lot %s', id, lot_id) AS breach FROM steps
      WHERE maximum < least OR at >= ends_before
         OR (price_before IS NOT NULL AND (price_after < price_before OR least <= price_before))`,
  },
  {
    invariant: 11,
    what: "per open lot exactly one live hold: the leader's maximum",
    query: `SELECT format('lot %s', l.id) AS breach FROM lots l
      LEFT JOIN LATERAL (
        SELECT count(*) AS n, min(h.member_id) AS member_id, min(h.amount) AS amount FROM holds h
        WHERE h.ref_type = 'lot' AND h.ref_id = l.id::text AND h.state = 'live') h ON true
      WHERE CASE WHEN l.closed_at IS NULL AND l.leader_id IS NOT NULL
        THEN h.n <> 1 OR h.member_id <> l.leader_id OR h.amount <> l.leader_maximum
        ELSE h.n <> 0 END`,
  },
  {
    invariant: 12,
    what: 'a closed lot has one order of its leader at its price, or none',
    query: `SELECT format('lot %s', l.id) AS breach FROM lots l LEFT JOIN orders o ON o.id = l.order_id
      WHERE l.sold <> (l.order_id IS NOT NULL) OR (l.sold AND l.closed_at IS NULL)
         OR (l.order_id IS NOT NULL AND (o.buyer_id <> l.leader_id OR o.total <> l.price
           OR (l.reserve IS NOT NULL AND l.bid_count > 0 AND l.price < l.reserve AND NOT EXISTS (
             SELECT 1 FROM bids b WHERE b.lot_id = l.id AND b.kind = 'buyNow'))))`,
  },
  {
    invariant: 13,
    what: 'only listed order transitions, and the history tells them without a gap',
    query: `WITH steps AS (
        SELECT h.*, lag(to_status) OVER (PARTITION BY order_id ORDER BY id) AS before FROM order_history h
      )
      SELECT format('order %s: %s -> %s', order_id, from_status, to_status) AS breach FROM steps
      WHERE from_status IS DISTINCT FROM before
         OR (from_status IS NULL AND to_status <> 1)
         OR (from_status IS NOT NULL AND (from_status, to_status) NOT IN (
              (1, 2), (1, -1), (1, 11), (2, 20), (2, 10), (2, -1), (2, 11), (20, 10), (20, 11)))
      UNION ALL
      SELECT format('order %s is %s, its history says otherwise', o.id, o.status) FROM orders o
      WHERE o.status IS DISTINCT FROM (SELECT to_status FROM order_history h WHERE h.order_id = o.id ORDER BY h.id DESC LIMIT 1)`,
  },
  {
    invariant: 14,
    what: 'what is reserved is what open orders reserve',
    query: `SELECT format('sku %s: reserved %s, orders %s', s.id, s.reserved, coalesce(o.quantity, 0)) AS breach
      FROM skus s LEFT JOIN (
        SELECT l.sku_id, sum(l.quantity) AS quantity FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE o.status IN (1, 2) GROUP BY 1
      ) o ON o.sku_id = s.id
      WHERE s.reserved <> coalesce(o.quantity, 0) OR s.reserved < 0 OR s.reserved > s.stock`,
  },
  {
    invariant: 15,
    what: 'escrow holds exactly what paid, unfinished orders paid',
    query: `SELECT format('%s: escrow %s, orders %s', e.asset, e.balance, e.owed) AS breach FROM (
        SELECT a.asset, a.balance, coalesce((
          SELECT sum(CASE a.asset WHEN 'coin' THEN o.coin_amount ELSE o.adv_amount END)
          FROM orders o WHERE o.status IN (2, 20) OR o.settle_at IS NOT NULL), 0) AS owed
        FROM accounts a WHERE a.member_id IS NULL AND a.bucket = 'escrow') e
      WHERE e.balance <> e.owed`,
  },
  {
    invariant: 15,
    what: 'an order is paid once and settled or refunded once',
    query: `SELECT format('order %s (%s): paid %s, ended %s', o.id, o.status, j.paid, j.ended) AS breach
      FROM orders o JOIN LATERAL (
        SELECT (count(*) FILTER (WHERE kind IN ('order.pay', 'capture')) > 0)::int AS paid,
               count(*) FILTER (WHERE kind IN ('order.settle', 'order.refund')) AS ended
        FROM journals WHERE ref_type = 'order' AND ref_id = o.out_trade_no) j ON true
      WHERE (j.ended > j.paid)
         OR (o.status IN (2, 20) AND (j.paid <> 1 OR j.ended <> 0))
         OR (o.status = 10 AND (j.paid <> 1 OR j.ended <> (o.settle_at IS NULL)::int))
         OR (o.status = 1 AND j.paid <> 0)
         OR (o.status IN (-1, 11) AND j.paid <> j.ended)`,
  },
  {
    invariant: 15,
    what: 'the fee of a settled sale is the one agreed when it was ordered',
    query: `SELECT format('order %s: fee %s, agreed %s', o.out_trade_no, f.taken, f.agreed) AS breach
      FROM journals s JOIN orders o ON s.ref_type = 'order' AND s.ref_id = o.out_trade_no
      JOIN LATERAL (
        SELECT CASE WHEN o.seller_id IS NULL THEN 0 ELSE div(o.coin_amount * o.fee_bps, 10000) END AS agreed,
          coalesce((SELECT sum(p.amount) FROM journals j JOIN postings p ON p.journal_id = j.id
            WHERE j.key = 'order:' || o.out_trade_no || ':fee' AND p.amount > 0), 0) AS taken) f ON true
      WHERE s.kind = 'order.settle' AND f.taken <> f.agreed`,
  },
  {
    invariant: 16,
    what: 'nobody buys from themselves',
    query: `SELECT format('order %s', id) AS breach FROM orders WHERE buyer_id = seller_id`,
  },
  {
    invariant: 17,
    what: 'every verdict on a listing has its audit row',
    query: `SELECT format('listing %s', l.id) AS breach FROM listings l
      WHERE l.reviewed_by IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'listing' AND s.ref_id = l.id::text
          AND s.staff_id = l.reviewed_by AND s.created_at = l.reviewed_at)`,
  },
  {
    invariant: 17,
    what: 'every move of an order by staff has its audit row',
    query: `SELECT format('order %s -> %s', h.order_id, h.to_status) AS breach
      FROM order_history h JOIN orders o ON o.id = h.order_id
      WHERE h.actor = 'staff' AND NOT EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'order' AND s.ref_id = o.out_trade_no
          AND s.staff_id = h.actor_id AND s.created_at = h.at)`,
  },
  {
    invariant: 18,
    what: 'an exchange moved what its quote said, and its fee beside it',
    query: `SELECT format('exchange %s', e.id) AS breach FROM exchanges e
      WHERE NOT EXISTS (SELECT 1 FROM journals j WHERE j.id = e.journal_id AND j.key = 'exchange:' || e.id)
         OR (e.fee > 0 AND NOT EXISTS (
           SELECT 1 FROM journals j WHERE j.id = e.fee_journal_id AND j.key = 'exchange:' || e.id || ':fee'))
         OR EXISTS (
           (SELECT p.journal_id, a.member_id, a.asset, a.bucket, p.amount FROM postings p
              JOIN accounts a ON a.id = p.account_id WHERE p.journal_id IN (e.journal_id, e.fee_journal_id)
            EXCEPT VALUES
              (e.journal_id, e.member_id, 'coin', 'available', -e.amount_in), (e.journal_id, NULL, 'coin', 'revenue', e.amount_in),
              (e.journal_id, NULL, 'adv', 'promotion', -e.amount_out), (e.journal_id, e.member_id, 'adv', 'available', e.amount_out),
              (e.fee_journal_id, e.member_id, 'coin', 'available', -e.fee), (e.fee_journal_id, NULL, 'coin', 'revenue', e.fee)))
         OR (SELECT count(*) FROM postings p WHERE p.journal_id IN (e.journal_id, e.fee_journal_id))
            <> 4 + CASE WHEN e.fee > 0 THEN 2 ELSE 0 END
      UNION ALL
      SELECT format('journal %s without its exchange', j.id) FROM journals j
      WHERE j.kind IN ('exchange', 'exchange.fee') AND NOT EXISTS (
        SELECT 1 FROM exchanges e WHERE j.id IN (e.journal_id, e.fee_journal_id))`,
  },
  ...deskChecks,
];

const custodyAt = statement(
  'custodyAtCursor',
  `SELECT c.block_number AS number, c.block_hash AS hash, (
     SELECT coalesce(sum(balance), 0)::text FROM accounts
     WHERE member_id IS NULL AND bucket = 'custody' AND asset = 'coin') AS custody
   FROM chain_cursors c WHERE c.chain_id = $1`,
);

/** Every breach of the invariants that the database alone can show; empty when all is well. */
export async function findBreaches(db: Queryable): Promise<Breach[]> {
  const found: Breach[] = [];
  for (const { invariant, what, query } of checks) {
    const { rows } = await db.orm.execute<{ breach: string }>(sql.raw(query));
    for (const row of rows) found.push({ invariant, what, breach: row.breach });
  }
  return found;
}

/**
 * Invariant 6: on-chain GAB of the system wallet equals what the ledger says custody holds.
 * @param balanceAt the system wallet's balance in base units at a block: the one that the ledger has
 *   been brought up to, whatever arrived since
 */
export async function findCustodyBreach(
  db: Queryable,
  chainId: number,
  balanceAt: (block: { number: number; hash: string }) => Promise<bigint>,
): Promise<Breach[]> {
  // One statement, one snapshot: the cursor moves together with what it credits.
  const [row] = await db.run<{ number: number; hash: string; custody: string }>(custodyAt, [
    chainId,
  ]);
  if (!row) return [];
  const onChain = await balanceAt(row);
  const custody = -BigInt(row.custody);
  if (custody === onChain) return [];
  return [
    {
      invariant: 6,
      what: 'on-chain GAB of the system wallet is what the ledger holds in custody',
      breach: `block ${row.number}: chain ${onChain}, ledger ${custody}`,
    },
  ];
}
