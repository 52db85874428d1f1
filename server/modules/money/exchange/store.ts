import { t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import type { Conversion } from './convert';

/** Validity of a quote in seconds. */
const VALID_SECONDS = 60;

export interface QuoteRow {
  id: number;
  rate: string;
  fee: string;
  amount_in: string;
  amount_out: string;
  expires_at: Date;
}

const conversionOf = ({ rate, fee, in: given, out }: Conversion) => [
  rate.toString(),
  fee.toString(),
  given.toString(),
  out.toString(),
];

const forget = statement(
  'forgetOldQuotes',
  `DELETE FROM exchange_quotes WHERE member_id = $1 AND expires_at < now() - interval '1 day'`,
);
const quoteColumns = {
  id: t.int,
  member_id: t.int,
  rate: t.numeric,
  fee: t.numeric,
  amount_in: t.numeric,
  amount_out: t.numeric,
  expires_at: t.timestamp,
  created_at: t.timestamp,
};

const insertQuote = statement(
  'insertQuote',
  `INSERT INTO exchange_quotes (member_id, rate, fee, amount_in, amount_out, expires_at)
   VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()) + interval '${VALID_SECONDS} s') RETURNING *`,
  quoteColumns,
);

/** Stores a quote and deletes the member's quotes that expired over a day ago. */
export async function writeQuote(
  tx: Tx,
  memberId: number,
  conversion: Conversion,
): Promise<QuoteRow> {
  await tx.run(forget, [memberId]);
  const row = await tx.one(insertQuote, [memberId, ...conversionOf(conversion)]);
  return row;
}

const lock = statement(
  'lockQuote',
  'SELECT * FROM exchange_quotes WHERE id = $1 AND member_id = $2 FOR UPDATE',
  quoteColumns,
);
// A second statement after the lock: it sees later commits and the current clock.
const state = statement(
  'quoteState',
  `SELECT EXISTS (SELECT 1 FROM exchanges WHERE id = $1) AS used,
     date_trunc('milliseconds', clock_timestamp()) AS now`,
  { used: t.boolean, now: t.timestamp },
);

/** Locks the member's quote; returns it with its use and the database's clock after the lock. */
export async function lockQuote(
  tx: Tx,
  id: number,
  memberId: number,
): Promise<(QuoteRow & { used: boolean; now: Date }) | undefined> {
  const quote = await tx.maybeOne(lock, [id, memberId]);
  if (!quote) return undefined;
  const now = await tx.one(state, [id]);
  return { ...quote, ...now };
}

const exchangeColumns = {
  id: t.int,
  member_id: t.int,
  rate: t.numeric,
  fee: t.numeric,
  amount_in: t.numeric,
  amount_out: t.numeric,
  quoted_until: t.timestamp,
  journal_id: t.int,
  fee_journal_id: t.int.orNull,
  created_at: t.timestamp,
};

const insertExchange = statement(
  'insertExchange',
  `INSERT INTO exchanges (id, member_id, rate, fee, amount_in, amount_out, quoted_until, journal_id, fee_journal_id, created_at)
   SELECT id, member_id, rate, fee, amount_in, amount_out, expires_at, $2, $3, $4 FROM exchange_quotes WHERE id = $1
   RETURNING *`,
  exchangeColumns,
);

export interface ExchangeRow {
  id: number;
  rate: string;
  fee: string;
  amount_in: string;
  amount_out: string;
  created_at: Date;
}

export async function writeExchange(
  tx: Tx,
  quoteId: number,
  journals: { main: number; fee: number | null },
  at: Date,
): Promise<ExchangeRow> {
  const row = await tx.one(insertExchange, [quoteId, journals.main, journals.fee, at]);
  return row;
}

const countMine = statement(
  'countExchanges',
  'SELECT count(*) AS total FROM exchanges WHERE member_id = $1',
  { total: t.int },
);
const pageMine = statement(
  'pageExchanges',
  'SELECT * FROM exchanges WHERE member_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3',
  exchangeColumns,
);

export async function pageExchanges(
  db: Queryable,
  memberId: number,
  page: { pageSize: number; offset: number },
): Promise<{ rows: ExchangeRow[]; total: number }> {
  const [counted, rows] = await Promise.all([
    db.one(countMine, [memberId]),
    db.run(pageMine, [memberId, page.pageSize, page.offset]),
  ]);
  return { rows, total: counted.total };
}
