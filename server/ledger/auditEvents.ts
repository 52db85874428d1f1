import type { Check } from './auditCheck';

type Sign = 1 | -1;
/** Asset, bucket, direction, and the record type on a member's statement (0: the house's account). */
type Leg = readonly [asset: 'coin' | 'adv', bucket: string, sign: Sign, record: number];

/**
 * Every kind of journal and its allowed legs. List a new kind here, with its event below: the auditor reports any other
 * kind as created money.
 */
const LEGS: Readonly<Record<string, readonly Leg[]>> = {
  opening: [
    ['coin', 'custody', -1, 0],
    ['coin', 'capital', 1, 0],
  ],
  deposit: [
    ['coin', 'custody', -1, 0],
    ['coin', 'loss', 1, 0],
    ['coin', 'suspense', 1, 0],
    ['coin', 'available', 1, 1],
  ],
  'deposit.assign': [
    ['coin', 'suspense', -1, 0],
    ['coin', 'loss', 1, 0],
    ['coin', 'available', 1, 1],
  ],
  'deposit.reverse': [
    ['coin', 'custody', 1, 0],
    ['coin', 'suspense', -1, 0],
    ['coin', 'loss', -1, 0],
    ['coin', 'available', -1, 10],
  ],
  'deposit.unreturn': [
    ['coin', 'suspense', -1, 0],
    ['coin', 'loss', 1, 0],
  ],
  outflow: [
    ['coin', 'custody', 1, 0],
    ['coin', 'suspense', -1, 0],
    ['coin', 'loss', -1, 0],
  ],
  'outflow.reverse': [
    ['coin', 'custody', -1, 0],
    ['coin', 'suspense', 1, 0],
    ['coin', 'loss', 1, 0],
    ['coin', 'capital', 1, 0],
    ['coin', 'available', 1, 10],
  ],
  // Explanations of an unknown outflow, which counts as a loss until then.
  'outflow.paid': [
    ['coin', 'suspense', -1, 0],
    ['coin', 'loss', 1, 0],
  ],
  'outflow.member': [
    ['coin', 'available', -1, 2],
    ['coin', 'loss', 1, 0],
  ],
  'outflow.capital': [
    ['coin', 'capital', -1, 0],
    ['coin', 'loss', 1, 0],
  ],
  withdrawal: [
    ['coin', 'available', -1, 2],
    ['coin', 'available', -1, 11],
    ['coin', 'custody', 1, 0],
    // A withdrawal whose transaction was unknown until staff matched it.
    ['coin', 'loss', 1, 0],
    ['coin', 'revenue', 1, 0],
  ],
  'withdrawal.back': [
    ['coin', 'suspense', -1, 0],
    ['coin', 'revenue', -1, 0],
    ['coin', 'available', 1, 10],
  ],
  hold: [
    ['coin', 'available', -1, 5],
    ['coin', 'held', 1, 5],
    ['adv', 'available', -1, 5],
    ['adv', 'held', 1, 5],
  ],
  release: [
    ['coin', 'held', -1, 6],
    ['coin', 'available', 1, 6],
    ['adv', 'held', -1, 6],
    ['adv', 'available', 1, 6],
  ],
  capture: [
    ['adv', 'held', -1, 3],
    ['adv', 'escrow', 1, 0],
  ],
  'order.pay': [
    ['coin', 'available', -1, 3],
    ['coin', 'escrow', 1, 0],
    ['coin', 'coupons', -1, 0],
    ['adv', 'available', -1, 3],
    ['adv', 'escrow', 1, 0],
  ],
  'order.refund': [
    ['coin', 'escrow', -1, 0],
    ['coin', 'available', 1, 4],
    ['coin', 'coupons', 1, 0],
    ['adv', 'escrow', -1, 0],
    ['adv', 'available', 1, 4],
  ],
  'order.returnPart': [
    ['coin', 'escrow', -1, 0],
    ['coin', 'available', 1, 4],
    ['coin', 'coupons', 1, 0],
    ['adv', 'escrow', -1, 0],
    ['adv', 'available', 1, 4],
  ],
  'order.settle': [
    ['coin', 'escrow', -1, 0],
    ['coin', 'available', 1, 7],
    ['coin', 'revenue', 1, 0],
    ['adv', 'escrow', -1, 0],
    ['adv', 'available', 1, 7],
    ['adv', 'promotion', 1, 0],
  ],
  'order.fee': [
    ['coin', 'available', -1, 11],
    ['coin', 'revenue', 1, 0],
  ],
  exchange: [
    ['coin', 'available', -1, 8],
    ['coin', 'revenue', 1, 0],
    ['adv', 'promotion', -1, 0],
    ['adv', 'available', 1, 8],
  ],
  'exchange.fee': [
    ['coin', 'available', -1, 11],
    ['coin', 'revenue', 1, 0],
  ],
  'promotion.buy': [
    ['adv', 'available', -1, 3],
    ['adv', 'promotion', 1, 0],
  ],
  'promotion.refund': [
    ['adv', 'promotion', -1, 0],
    ['adv', 'available', 1, 4],
  ],
  'promotion.grant': [
    ['adv', 'promotion', -1, 0],
    ['adv', 'available', 1, 9],
  ],
  'campaign.grant': [
    ['adv', 'promotion', -1, 0],
    ['adv', 'available', 1, 9],
  ],
};

const legs = Object.entries(LEGS)
  .flatMap(([kind, all]) =>
    all.map(
      ([asset, bucket, sign, record]) => `('${kind}', '${asset}', '${bucket}', ${sign}, ${record})`,
    ),
  )
  .join(', ');

/** The number between the first two colons of a journal's key, for lookups by primary key. */
const NUMBER_IN_KEY = `substring(j.key FROM '^[a-z]+:(\\d{1,18})(?::|$)')::bigint`;
const WITHDRAWAL = `EXISTS (SELECT 1 FROM withdrawals w WHERE w.id = ${NUMBER_IN_KEY}`;
const OUTFLOW = `EXISTS (SELECT 1 FROM outflows o WHERE o.id = ${NUMBER_IN_KEY}`;

/**
 * SQL conditions by kinds of journals: the business event of the journal (`j`) exists, found by an index or in a small
 * table. Other files check the remaining kinds against their rows: exchanges, campaigns, promotions and assignments in
 * auditDesk.ts and auditPromotions.ts, the amounts of withdrawals in auditWithdrawals.ts.
 */
const EVENTS: Readonly<Record<string, string>> = {
  opening: `EXISTS (SELECT 1 FROM chain_cursors c WHERE j.key = 'opening:' || c.chain_id
    OR j.key IN (SELECT 'opening:' || c.chain_id || ':' || w.number FROM shop_wallets w WHERE w.number > 1))`,
  'deposit.reverse': `EXISTS (SELECT 1 FROM deposits d WHERE d.reversed_by = j.id AND d.state = 'reversed')`,
  'deposit.unreturn': `${WITHDRAWAL} AND j.key = 'withdrawal:' || w.id || ':unreturn'
    AND w.deposit_id IS NOT NULL AND w.state IN ('rejected', 'cancelled'))`,
  outflow: `${OUTFLOW} AND j.key = 'outflow:' || o.id AND o.tx_hash = j.ref_id)`,
  'outflow.reverse': `${OUTFLOW} AND j.key = 'outflow:' || o.id || ':reverse' AND o.state = 'reversed')`,
  'outflow.paid': `EXISTS (SELECT 1 FROM outflow_bookings b WHERE j.key = 'outflow:' || b.outflow_id || ':paid' AND b.booked_as = 'paid')`,
  'outflow.member': 'EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.journal_id = j.id)',
  'outflow.capital': 'EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.journal_id = j.id)',
  withdrawal: `${WITHDRAWAL} AND j.key IN ('withdrawal:' || w.id || ':done', 'withdrawal:' || w.id || ':fee'))`,
  'withdrawal.back': `${WITHDRAWAL} AND j.key = 'withdrawal:' || w.id || ':back' AND w.state = 'rejected')`,
  'order.pay order.refund order.settle order.fee': `j.ref_type = 'order'
    AND EXISTS (SELECT 1 FROM orders o WHERE o.out_trade_no = j.ref_id)`,
  'order.returnPart': `j.ref_type = 'order' AND EXISTS (SELECT 1 FROM orders o JOIN order_returns r ON r.order_id = o.id
    WHERE o.out_trade_no = j.ref_id AND j.key = 'order:' || o.out_trade_no || ':return:' || r.id
      AND r.state = 'refunded' AND NOT r.is_whole)`,
  'promotion.grant': `j.key = 'seed:welcome:' || j.ref_id`,
};

/** Repeats the run's range, so that the anti-join hashes only the rows of this range. */
const within = (journal: string) => `${journal} > :from AND ${journal} <= :to`;

/** Events without an index on their journal: one anti-join a kind. */
const JOINED_EVENTS: Readonly<Record<string, string>> = {
  deposit: `SELECT 1 FROM deposits d WHERE d.journal_id = j.id AND ${within('d.journal_id')}`,
  hold: `SELECT 1 FROM holds h WHERE h.opened_by = j.id AND ${within('h.opened_by')}`,
  release: `SELECT 1 FROM holds h WHERE h.closed_by = j.id AND h.state = 'released' AND ${within('h.closed_by')}`,
  capture: `SELECT 1 FROM holds h WHERE h.closed_by = j.id AND h.state = 'captured' AND ${within('h.closed_by')}`,
};

const journalsWhere = (condition: string) =>
  `SELECT format('journal %s (%s)', j.id, j.kind) AS breach FROM journals j WHERE ${within('j.id')} AND ${condition}`;

/** One scan for all kinds that are looked up: a scan a kind reads the range twenty times. */
const eventless = [
  journalsWhere(
    `(CASE ${Object.entries(EVENTS)
      .map(([kinds, event]) => `WHEN j.kind IN ('${kinds.split(' ').join("', '")}') THEN ${event}`)
      .join(' ')} ELSE true END) IS NOT TRUE`,
  ),
  ...Object.entries(JOINED_EVENTS).map(([kind, event]) =>
    journalsWhere(`j.kind = '${kind}' AND NOT EXISTS (${event})`),
  ),
].join(' UNION ALL ');

/** Checks that every journal has a listed kind, its allowed legs and its event. */
export const eventChecks: readonly Check[] = [
  {
    invariant: 15,
    what: 'a journal moves only what its kind moves, and the statement calls it so',
    rangeOver: 'journal',
    query: `SELECT format('%s %s with %s %s of sign %s, record %s; the first is journal %s', count, kind, asset, bucket, sign, record, first) AS breach
      FROM (
        SELECT j.kind, a.asset, a.bucket, sign(p.amount)::int AS sign, coalesce(p.record_type, 0)::int AS record,
          count(*) AS count, min(j.id) AS first
        FROM postings p JOIN accounts a ON a.id = p.account_id JOIN journals j ON j.id = p.journal_id
        WHERE ${within('p.journal_id')} AND ${within('j.id')} AND j.kind <> ALL (:testOnlyKinds)
        GROUP BY 1, 2, 3, 4, 5) moved
      WHERE (kind, asset, bucket, sign, record) NOT IN (VALUES ${legs})`,
  },
  {
    invariant: 15,
    what: 'every journal has its event',
    rangeOver: 'journal',
    query: eventless,
  },
];
