import { type RowOf, t } from '../../../db/columns';
import { type Queryable, type Reads, statement } from '../../../db/database';
import type { AssetCode } from '../../../ledger/ledger';
import type { RecordFilter } from './filter';

const recordColumns = {
  id: t.int,
  created_at: t.timestamp,
  record_type: t.int.notNull,
  asset: t.text.as<AssetCode>(),
  amount: t.numeric,
  balance_after: t.numeric.notNull,
  reason: t.text,
  ref_type: t.text,
  ref_id: t.text,
  /** Whether the member is the buyer of the referenced order. */
  is_buyer: t.boolean,
  /** Product of the referenced lot. */
  product_id: t.int.orNull,
};

export type RecordRow = RowOf<typeof recordColumns>;

/**
 * A page of the postings on a member's available balances. Each account is read along an index from the cursor on, so
 * every page costs the same; dates become ids first (`posting_floor`). With a type the bounds are pairs and the order
 * names the type, so that only the index with the type fits, however frequent the planner estimates that type. `maxRows`
 * is part of the text: for a LIMIT parameter the planner assumes a tenth of all rows and reads every journal.
 */
function page(name: string, isTyped: boolean, direction: 'older' | 'newer', maxRows: number) {
  const order = direction === 'older' ? 'DESC' : 'ASC';
  const [low, high] =
    direction === 'older'
      ? ['posting_floor(a.id, $3)', 'least(posting_floor(a.id, $4), $5::bigint)']
      : ['greatest(posting_floor(a.id, $3), $5::bigint + 1)', 'posting_floor(a.id, $4)'];
  const within = isTyped
    ? `p.account_id = a.id AND (p.record_type, p.id) >= ($7::smallint, ${low}) AND (p.record_type, p.id) < ($7::smallint, ${high})
         ORDER BY p.record_type ${order}, p.id ${order}`
    : `(p.account_id, p.id) >= (a.id, ${low}) AND (p.account_id, p.id) < (a.id, ${high})
         ORDER BY p.account_id ${order}, p.id ${order}`;
  return statement(
    name,
    `SELECT p.id, p.created_at, p.record_type, p.asset, p.amount, p.balance_after,
       j.reason, j.ref_type, j.ref_id, o.id IS NOT NULL AS is_buyer, l.product_id
     FROM (
       SELECT p.*, a.asset FROM accounts a CROSS JOIN LATERAL (
         SELECT * FROM postings p
         WHERE p.member_id = $1 AND ${within} LIMIT ${maxRows}) p
       WHERE a.member_id = $1 AND a.bucket = 'available' AND ($2::text IS NULL OR a.asset = $2)
       ORDER BY p.id ${order} LIMIT ${maxRows}) p
     JOIN journals j ON j.id = p.journal_id
     LEFT JOIN orders o ON j.ref_type = 'order' AND o.out_trade_no = j.ref_id AND o.buyer_id = $1
     LEFT JOIN lots l ON l.id = CASE WHEN j.ref_type = 'lot' THEN j.ref_id::bigint END
     ORDER BY p.id ${order} LIMIT $6`,
    recordColumns,
  );
}

const pages = (name: string, maxRows: number) => ({
  older: {
    all: page(`${name}Older`, false, 'older', maxRows),
    typed: page(`${name}TypedOlder`, true, 'older', maxRows),
  },
  newer: {
    all: page(`${name}Newer`, false, 'newer', maxRows),
    typed: page(`${name}TypedNewer`, true, 'newer', maxRows),
  },
});
/** For a page or a batch of an export: 100 records, plus one to detect further ones. */
const SHORT_LIMIT = 101;
/** For a printable statement: 1,000 records, plus one. */
const LONG_LIMIT = 1001;
const SHORT_PAGES = pages('records', SHORT_LIMIT);
const LONG_PAGES = pages('manyRecords', LONG_LIMIT);

const bounds = ({ from, to }: Pick<RecordFilter, 'from' | 'to'>) => [
  from ?? '-infinity',
  to ?? 'infinity',
];

/** At most 1,001, in reading order from `beyond` (a record's id): older ones downwards, newer ones upwards. */
export function findRecords(
  db: Reads,
  memberId: number,
  filter: RecordFilter,
  { direction, beyond, limit }: { direction: 'older' | 'newer'; beyond: number; limit: number },
): Promise<RecordRow[]> {
  const { type, asset } = filter;
  const values = [memberId, asset, ...bounds(filter), beyond, limit];
  const { all, typed } = (limit > SHORT_LIMIT ? LONG_PAGES : SHORT_PAGES)[direction];
  return type === null ? db.run(all, values) : db.run(typed, [...values, type]);
}

const balanceAt = (moment: string) => `coalesce((
  SELECT balance_after FROM postings p WHERE p.account_id = a.id AND p.id < posting_floor(a.id, ${moment})
  ORDER BY p.id DESC LIMIT 1), 0)`;

const periodBalanceColumns = {
  asset: t.text.as<AssetCode>(),
  opening: t.numeric,
  closing: t.numeric,
};

export type PeriodBalance = RowOf<typeof periodBalanceColumns>;

const balances = statement(
  'recordBalances',
  `SELECT a.asset, ${balanceAt('$2')} AS opening, ${balanceAt('$3')} AS closing
   FROM accounts a WHERE a.member_id = $1 AND a.bucket = 'available'`,
  periodBalanceColumns,
);
const totalColumns = {
  asset: t.text.as<AssetCode>(),
  type: t.int.notNull,
  count: t.int,
  amount: t.numeric,
};

export type Total = RowOf<typeof totalColumns>;

const totals = statement(
  'recordTotals',
  `SELECT a.asset, p.record_type AS type, count(*) AS count, sum(p.amount) AS amount
   FROM accounts a JOIN postings p ON p.account_id = a.id
     AND p.id >= posting_floor(a.id, $2) AND p.id < posting_floor(a.id, $3)
   WHERE a.member_id = $1 AND a.bucket = 'available' GROUP BY 1, 2 ORDER BY 1, 2`,
  totalColumns,
);

/** Balances at the beginning and the end of a period, base units; an asset without postings has no row. */
export function readOpeningAndClosing(
  db: Queryable,
  memberId: number,
  from: Date,
  to: Date,
): Promise<PeriodBalance[]> {
  return db.run(balances, [memberId, from, to]);
}

export function readTotals(
  db: Queryable,
  memberId: number,
  from: Date,
  to: Date,
): Promise<Total[]> {
  return db.run(totals, [memberId, from, to]);
}
