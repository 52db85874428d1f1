import type { Check } from './auditCheck';
import { RECORD } from './ledger';

/** What a leg of a journal may move: `record` is its type on the member's statement, null on an account of the house. */
type Leg = readonly [
  asset: 'coin' | 'adv',
  bucket: string,
  sign: 1 | -1,
  record: keyof typeof RECORD | null,
];

/**
 * Every kind of journal and its allowed legs. List a new kind here, with its event below: the auditor reports the legs of a
 * kind that is not listed as money made from nothing.
 */
const LEGS: Readonly<Record<string, readonly Leg[]>> = {
  opening: [
    ['coin', 'custody', -1, null],
    ['coin', 'capital', 1, null],
  ],
  deposit: [
    ['coin', 'custody', -1, null],
    ['coin', 'loss', 1, null],
    ['coin', 'suspense', 1, null],
    ['coin', 'available', 1, 'deposit'],
  ],
  'deposit.assign': [
    ['coin', 'suspense', -1, null],
    ['coin', 'loss', 1, null],
    ['coin', 'available', 1, 'deposit'],
  ],
  'deposit.reverse': [
    ['coin', 'custody', 1, null],
    ['coin', 'suspense', -1, null],
    ['coin', 'loss', -1, null],
    ['coin', 'available', -1, 'adjustment'],
  ],
  'deposit.repay': [
    ['coin', 'available', -1, 'adjustment'],
    ['coin', 'loss', 1, null],
  ],
  'deposit.unreturn': [
    ['coin', 'suspense', -1, null],
    ['coin', 'loss', 1, null],
  ],
  outflow: [
    ['coin', 'custody', 1, null],
    ['coin', 'suspense', -1, null],
    ['coin', 'loss', -1, null],
  ],
  'outflow.reverse': [
    ['coin', 'custody', -1, null],
    ['coin', 'suspense', 1, null],
    ['coin', 'loss', 1, null],
    ['coin', 'capital', 1, null],
    ['coin', 'available', 1, 'adjustment'],
  ],
  // Explanations of an unknown outflow, which counts as a loss until then.
  'outflow.paid': [
    ['coin', 'suspense', -1, null],
    ['coin', 'loss', 1, null],
  ],
  'outflow.member': [
    ['coin', 'available', -1, 'withdrawal'],
    ['coin', 'suspense', -1, null],
    ['coin', 'loss', 1, null],
  ],
  'outflow.capital': [
    ['coin', 'capital', -1, null],
    ['coin', 'loss', 1, null],
  ],
  withdrawal: [
    ['coin', 'available', -1, 'withdrawal'],
    ['coin', 'available', -1, 'fee'],
    ['coin', 'custody', 1, null],
    // A withdrawal whose transaction was unknown until staff matched it.
    ['coin', 'loss', 1, null],
    ['coin', 'revenue', 1, null],
  ],
  'withdrawal.back': [
    ['coin', 'suspense', -1, null],
    // The fee of a closed account, beside its amount.
    ['coin', 'suspense', 1, null],
    ['coin', 'revenue', -1, null],
    ['coin', 'available', 1, 'adjustment'],
  ],
  hold: [
    ['coin', 'available', -1, 'hold'],
    ['coin', 'held', 1, 'hold'],
    ['adv', 'available', -1, 'hold'],
    ['adv', 'held', 1, 'hold'],
  ],
  release: [
    ['coin', 'held', -1, 'release'],
    ['coin', 'available', 1, 'release'],
    ['adv', 'held', -1, 'release'],
    ['adv', 'available', 1, 'release'],
  ],
  capture: [
    ['adv', 'held', -1, 'purchase'],
    ['adv', 'escrow', 1, null],
  ],
  'order.pay': [
    ['coin', 'available', -1, 'purchase'],
    ['coin', 'escrow', 1, null],
    ['coin', 'coupons', -1, null],
    ['adv', 'available', -1, 'purchase'],
    ['adv', 'escrow', 1, null],
  ],
  'order.refund': [
    ['coin', 'escrow', -1, null],
    ['coin', 'available', 1, 'refund'],
    ['coin', 'coupons', 1, null],
    ['adv', 'escrow', -1, null],
    ['adv', 'available', 1, 'refund'],
  ],
  'order.returnPart': [
    ['coin', 'escrow', -1, null],
    ['coin', 'available', 1, 'refund'],
    ['coin', 'coupons', 1, null],
    ['adv', 'escrow', -1, null],
    ['adv', 'available', 1, 'refund'],
  ],
  'order.settle': [
    ['coin', 'escrow', -1, null],
    ['coin', 'available', 1, 'sale'],
    ['coin', 'revenue', 1, null],
    ['adv', 'escrow', -1, null],
    ['adv', 'available', 1, 'sale'],
    ['adv', 'promotion', 1, null],
  ],
  'order.fee': [
    ['coin', 'available', -1, 'fee'],
    ['coin', 'revenue', 1, null],
  ],
  exchange: [
    ['coin', 'available', -1, 'exchange'],
    ['coin', 'revenue', 1, null],
    ['adv', 'promotion', -1, null],
    ['adv', 'available', 1, 'exchange'],
  ],
  'exchange.fee': [
    ['coin', 'available', -1, 'fee'],
    ['coin', 'revenue', 1, null],
  ],
  'promotion.buy': [
    ['adv', 'available', -1, 'purchase'],
    ['adv', 'promotion', 1, null],
  ],
  'promotion.refund': [
    ['adv', 'promotion', -1, null],
    ['adv', 'available', 1, 'refund'],
  ],
  'promotion.grant': [
    ['adv', 'promotion', -1, null],
    ['adv', 'available', 1, 'reward'],
  ],
  'campaign.grant': [
    ['adv', 'promotion', -1, null],
    ['adv', 'available', 1, 'reward'],
  ],
};

/** Stands for the record type of a leg without one. */
const NO_RECORD = 0;
const allowedLegs = Object.entries(LEGS)
  .flatMap(([kind, legs]) =>
    legs.map(([asset, bucket, sign, record]) => {
      const type = record === null ? NO_RECORD : RECORD[record];
      return `('${kind}', '${asset}', '${bucket}', ${sign}, ${type})`;
    }),
  )
  .join(', ');

/** SQL: the number between the first two colons of a journal's key, for lookups by primary key. */
const NUMBER_IN_KEY = `substring(j.key FROM '^[a-z]+:(\\d{1,18})(?::|$)')::bigint`;
const withdrawalWhere = (condition: string) =>
  `EXISTS (SELECT 1 FROM withdrawals w WHERE w.id = ${NUMBER_IN_KEY} AND ${condition})`;
const outflowWhere = (condition: string) =>
  `EXISTS (SELECT 1 FROM outflows o WHERE o.id = ${NUMBER_IN_KEY} AND ${condition})`;

/**
 * SQL conditions by kind of journal: the business event of the journal (`j`) exists, found by an index or in a small
 * table. Other files check the kinds that are missing here: exchanges, campaigns, promotions and assignments in
 * auditDesk.ts and auditPromotions.ts. The amounts of withdrawals are checked in auditWithdrawals.ts.
 */
const EVENTS: Readonly<Record<string, string>> = {
  opening: `EXISTS (SELECT 1 FROM chain_cursors c WHERE j.key = 'opening:' || c.chain_id
    OR j.key IN (SELECT 'opening:' || c.chain_id || ':' || w.number FROM shop_wallets w WHERE w.number > 1))`,
  'deposit.reverse': `EXISTS (SELECT 1 FROM deposits d WHERE d.reversed_by = j.id AND d.state = 'reversed')`,
  'deposit.repay': `EXISTS (SELECT 1 FROM deposits d WHERE d.id = ${NUMBER_IN_KEY} AND d.state = 'reversed'
    AND j.key LIKE 'deposit:' || d.id || ':repay:%' AND j.ref_type = 'tx' AND j.ref_id = d.tx_hash)`,
  'deposit.unreturn': withdrawalWhere(`j.key = 'withdrawal:' || w.id || ':unreturn'
    AND w.deposit_id IS NOT NULL AND w.state IN ('rejected', 'cancelled')`),
  outflow: outflowWhere(`j.key = 'outflow:' || o.id AND o.tx_hash = j.ref_id`),
  'outflow.reverse': outflowWhere(
    `j.key = 'outflow:' || o.id || ':reverse' AND o.state = 'reversed'`,
  ),
  'outflow.paid': `EXISTS (SELECT 1 FROM outflow_bookings b WHERE j.key = 'outflow:' || b.outflow_id || ':paid' AND b.booked_as = 'paid')`,
  'outflow.member': 'EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.journal_id = j.id)',
  'outflow.capital': 'EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.journal_id = j.id)',
  withdrawal: withdrawalWhere(
    `j.key IN ('withdrawal:' || w.id || ':done', 'withdrawal:' || w.id || ':fee')`,
  ),
  'withdrawal.back': withdrawalWhere(
    `j.key = 'withdrawal:' || w.id || ':back' AND w.state = 'rejected'`,
  ),
  'order.returnPart': `j.ref_type = 'order' AND EXISTS (SELECT 1 FROM orders o JOIN order_returns r ON r.order_id = o.id
    WHERE o.out_trade_no = j.ref_id AND j.key = 'order:' || o.out_trade_no || ':return:' || r.id
      AND r.state = 'refunded' AND NOT r.is_whole)`,
  'promotion.grant': `j.key = 'seed:welcome:' || j.ref_id`,
};

/** Kinds of journals whose event is an order as a whole. */
const ORDER_KINDS = `'order.pay', 'order.refund', 'order.settle', 'order.fee'`;
const ORDER_EVENT = `j.ref_type = 'order' AND EXISTS (SELECT 1 FROM orders o WHERE o.out_trade_no = j.ref_id)`;

/** SQL: the journal's id is within the run's range. Both sides of a join repeat it, so that neither reads beyond. */
const within = (journal: string) => `${journal} > :from AND ${journal} <= :to`;

/** Events that no index finds by their journal: each kind has an anti-join of its own. */
const JOINED_EVENTS: Readonly<Record<string, string>> = {
  deposit: `SELECT 1 FROM deposits d WHERE d.journal_id = j.id AND ${within('d.journal_id')}`,
  hold: `SELECT 1 FROM holds h WHERE h.opened_by = j.id AND ${within('h.opened_by')}`,
  release: `SELECT 1 FROM holds h WHERE h.closed_by = j.id AND h.state = 'released' AND ${within('h.closed_by')}`,
  capture: `SELECT 1 FROM holds h WHERE h.closed_by = j.id AND h.state = 'captured' AND ${within('h.closed_by')}`,
};

const journalsWhere = (condition: string) =>
  `SELECT format('journal %s (%s)', j.id, j.kind) AS breach FROM journals j WHERE ${within('j.id')} AND ${condition}`;

/** SQL: the event of the journal `j` exists, or is not checked here. */
const hasEvent = `CASE WHEN j.kind IN (${ORDER_KINDS}) THEN ${ORDER_EVENT}
  ${Object.entries(EVENTS)
    .map(([kind, event]) => `WHEN j.kind = '${kind}' THEN ${event}`)
    .join(' ')} ELSE true END`;

/** One scan checks all kinds of `EVENTS`: with a scan for each kind the range would be read twenty times. */
const journalsWithoutEvent = [
  // Not `NOT`: a condition that comes to NULL is a breach too.
  journalsWhere(`(${hasEvent}) IS NOT TRUE`),
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
        SELECT j.kind, a.asset, a.bucket, sign(p.amount)::int AS sign, coalesce(p.record_type, ${NO_RECORD})::int AS record,
          count(*) AS count, min(j.id) AS first
        FROM postings p JOIN accounts a ON a.id = p.account_id JOIN journals j ON j.id = p.journal_id
        WHERE ${within('p.journal_id')} AND ${within('j.id')} AND j.kind <> ALL (:testOnlyKinds)
        GROUP BY 1, 2, 3, 4, 5) moved
      WHERE (kind, asset, bucket, sign, record) NOT IN (VALUES ${allowedLegs})`,
  },
  {
    invariant: 15,
    what: 'every journal has its event',
    rangeOver: 'journal',
    query: journalsWithoutEvent,
  },
];
