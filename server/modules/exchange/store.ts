import { type Queryable, statement, type Tx } from '../../db/database';
import type { Conversion } from './convert';

/** How long a quote stands, in seconds. */
const STANDS_FOR_S = 60;

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
const insertQuote = statement(
  'insertQuote',
  `INSERT INTO exchange_quotes (member_id, rate, fee, amount_in, amount_out, expires_at)
   VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()) + interval '${STANDS_FOR_S} s') RETURNING *`,
);

/** Writes a quote down, and forgets the member's of other days. */
export async function writeQuote(
  tx: Tx,
  memberId: number,
  conversion: Conversion,
): Promise<QuoteRow> {
  await tx.run(forget, [memberId]);
  const [row] = await tx.run<QuoteRow>(insertQuote, [memberId, ...conversionOf(conversion)]);
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

const lock = statement(
  'lockQuote',
  'SELECT * FROM exchange_quotes WHERE id = $1 AND member_id = $2 FOR UPDATE',
);
// A statement of its own: it sees what was committed, and the clock, after the lock was got.
const state = statement(
  'quoteState',
  `SELECT EXISTS (SELECT 1 FROM exchanges WHERE id = $1) AS used,
     date_trunc('milliseconds', clock_timestamp()) AS now`,
);

/** The member's quote, locked, whether it has been used, and the database's clock after the lock. */
export async function lockQuote(
  tx: Tx,
  id: number,
  memberId: number,
): Promise<(QuoteRow & { used: boolean; now: Date }) | undefined> {
  const [quote] = await tx.run<QuoteRow>(lock, [id, memberId]);
  if (!quote) return undefined;
  const [now] = await tx.run<{ used: boolean; now: Date }>(state, [id]);
  if (!now) throw new Error('a clock without a time');
  return { ...quote, ...now };
}

const insert = statement(
  'insertExchange',
  `INSERT INTO exchanges (id, member_id, rate, fee, amount_in, amount_out, quoted_until, journal_id, fee_journal_id, created_at)
   SELECT id, member_id, rate, fee, amount_in, amount_out, expires_at, $2, $3, $4 FROM exchange_quotes WHERE id = $1
   RETURNING *`,
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
  const [row] = await tx.run<ExchangeRow>(insert, [quoteId, journals.main, journals.fee, at]);
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

const countMine = statement(
  'countExchanges',
  'SELECT count(*) AS total FROM exchanges WHERE member_id = $1',
);
const pageMine = statement(
  'pageExchanges',
  'SELECT * FROM exchanges WHERE member_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3',
);

export async function pageExchanges(
  db: Queryable,
  memberId: number,
  page: { pageSize: number; offset: number },
): Promise<{ rows: ExchangeRow[]; total: number }> {
  const [counted, rows] = await Promise.all([
    db.run<{ total: number }>(countMine, [memberId]),
    db.run<ExchangeRow>(pageMine, [memberId, page.pageSize, page.offset]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
