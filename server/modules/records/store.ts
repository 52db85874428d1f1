import { type Queryable, type Statement, statement } from '../../db/database';
import type { AssetCode } from '../../ledger/ledger';
import type { RecordFilter } from './filter';

export interface RecordRow {
  id: number;
  created_at: Date;
  record_type: number;
  asset: AssetCode;
  amount: string;
  balance_after: string;
  reason: string;
  ref_type: string;
  ref_id: string;
  /** Whether the member bought the order that it is about. */
  is_buyer: boolean;
  /** What the lot that it is about sells. */
  product_id: number | null;
}

/**
 * A page of what moved a member's available balances. Each account is read along an index from the
 * cursor on, so a page costs the same wherever it is; dates become ids first (`posting_floor`). With a
 * type the bounds are pairs and the order names the type: only the index of the types serves that,
 * however common the planner takes the type for. `most` stands in the text: of a limit that comes as a
 * parameter the planner makes a tenth of all rows, and then reads every journal there is.
 */
function page(name: string, isTyped: boolean, goes: 'older' | 'newer', most: number): Statement {
  const order = goes === 'older' ? 'DESC' : 'ASC';
  const [low, high] =
    goes === 'older'
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
         WHERE p.member_id = $1 AND ${within} LIMIT ${most}) p
       WHERE a.member_id = $1 AND a.bucket = 'available' AND ($2::text IS NULL OR a.asset = $2)
       ORDER BY p.id ${order} LIMIT ${most}) p
     JOIN journals j ON j.id = p.journal_id
     LEFT JOIN orders o ON j.ref_type = 'order' AND o.out_trade_no = j.ref_id AND o.buyer_id = $1
     LEFT JOIN lots l ON l.id = CASE WHEN j.ref_type = 'lot' THEN j.ref_id::bigint END
     ORDER BY p.id ${order} LIMIT $6`,
  );
}

const pages = (name: string, most: number) => ({
  older: {
    all: page(`${name}Older`, false, 'older', most),
    typed: page(`${name}TypedOlder`, true, 'older', most),
  },
  newer: {
    all: page(`${name}Newer`, false, 'newer', most),
    typed: page(`${name}TypedNewer`, true, 'newer', most),
  },
});
/** As many as a page of the site may show or an export reads at a time, and as a statement reads; one
 * more tells whether there are others. */
const SHORT = 101;
const LONG = 1001;
const SHORT_PAGES = pages('records', SHORT);
const LONG_PAGES = pages('manyRecords', LONG);

const bounds = ({ from, to }: Pick<RecordFilter, 'from' | 'to'>) => [
  from ?? '-infinity',
  to ?? 'infinity',
];

/** At most 1,001, in reading order from `beyond` (a record's id): older ones downwards, newer ones upwards. */
export function findRecords(
  db: Queryable,
  memberId: number,
  filter: RecordFilter,
  { goes, beyond, limit }: { goes: 'older' | 'newer'; beyond: number; limit: number },
): Promise<RecordRow[]> {
  const { type, asset } = filter;
  const values = [memberId, asset, ...bounds(filter), beyond, limit];
  const { all, typed } = (limit > SHORT ? LONG_PAGES : SHORT_PAGES)[goes];
  return type === null ? db.run(all, values) : db.run(typed, [...values, type]);
}

const balanceAt = (moment: string) => `coalesce((
  SELECT balance_after FROM postings p WHERE p.account_id = a.id AND p.id < posting_floor(a.id, ${moment})
  ORDER BY p.id DESC LIMIT 1), 0)`;

const standings = statement(
  'recordStandings',
  `SELECT a.asset, ${balanceAt('$2')} AS opening, ${balanceAt('$3')} AS closing
   FROM accounts a WHERE a.member_id = $1 AND a.bucket = 'available'`,
);
const totals = statement(
  'recordTotals',
  `SELECT a.asset, p.record_type AS type, count(*) AS count, sum(p.amount) AS amount
   FROM accounts a JOIN postings p ON p.account_id = a.id
     AND p.id >= posting_floor(a.id, $2) AND p.id < posting_floor(a.id, $3)
   WHERE a.member_id = $1 AND a.bucket = 'available' GROUP BY 1, 2 ORDER BY 1, 2`,
);

export interface Standing {
  asset: AssetCode;
  opening: string;
  closing: string;
}
export interface Total {
  asset: AssetCode;
  type: number;
  count: number;
  amount: string;
}

/** What a period began and ended with, base units; an asset that never moved has no row. */
export function readStandings(
  db: Queryable,
  memberId: number,
  from: Date,
  to: Date,
): Promise<Standing[]> {
  return db.run(standings, [memberId, from, to]);
}

export function readTotals(
  db: Queryable,
  memberId: number,
  from: Date,
  to: Date,
): Promise<Total[]> {
  return db.run(totals, [memberId, from, to]);
}
