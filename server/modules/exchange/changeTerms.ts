import type {
  changeExchangeTerms as contract,
  ExchangeTerms,
  TermsHistory,
} from '@common/endpoints/exchange';
import { parseAmount } from '@common/money';
import { type Queryable, statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { convert } from './convert';
import { readTerms } from './terms';

const lock = statement(
  'lockExchangeTerms',
  `SELECT 1 FROM settings WHERE key = 'exchange' FOR UPDATE`,
);
const save = statement(
  'saveExchangeTerms',
  `UPDATE settings SET value = $1, updated_at = now() WHERE key = 'exchange'`,
);
const note = statement(
  'noteExchangeTerms',
  `INSERT INTO setting_changes (key, before, after, staff_id, note) VALUES ('exchange', $1, $2, $3, $4)`,
);
const changes = statement(
  'exchangeTermChanges',
  `SELECT c.id, c.before, c.after, m.name AS staff, c.note, c.created_at
   FROM setting_changes c JOIN members m ON m.id = c.staff_id
   WHERE c.key = 'exchange' ORDER BY c.id DESC LIMIT 50`,
);

interface Row {
  id: number;
  /** Written by `changeTerms` alone, which was given terms. */
  before: ExchangeTerms;
  after: ExchangeTerms;
  staff: string;
  note: string;
  created_at: Date;
}

export async function showTerms(db: Queryable): Promise<TermsHistory> {
  const terms = await readTerms(db);
  const history = await db.run<Row>(changes);
  return {
    terms,
    version: history[0]?.id ?? 0,
    history: history.map(({ created_at, ...row }) => ({ ...row, at: created_at.getTime() })),
  };
}

/** @throws AppError EXCHANGE_TERMS */
function requireSense(terms: ExchangeTerms): void {
  const [min, max] = [parseAmount(terms.min), parseAmount(terms.max)];
  const least = convert(min, terms);
  if (min === 0n || min > max || least.in <= 0n || least.out <= 0n) {
    throw new AppError('EXCHANGE_TERMS');
  }
}

const same = (a: ExchangeTerms, b: ExchangeTerms) =>
  a.feeBps === b.feeBps &&
  (['rate', 'min', 'max'] as const).every((key) => parseAmount(a[key]) === parseAmount(b[key]));

/**
 * Changes on which terms coin becomes adv from now on. A quote keeps its own copy, so those already given
 * stand as they are (ADR 011).
 * @throws AppError EXCHANGE_TERMS, NOTHING_CHANGED, CONTENT_CHANGED when somebody was first
 */
export async function changeTerms({
  tx,
  caller,
  body,
}: Call<typeof contract>): Promise<TermsHistory> {
  const { version, reason, ...terms } = body;
  requireSense(terms);
  await tx.run(lock);
  const now = await showTerms(tx);
  if (now.version !== version) throw new AppError('CONTENT_CHANGED');
  if (same(now.terms, terms)) throw new AppError('NOTHING_CHANGED');
  const [before, after] = [JSON.stringify(now.terms), JSON.stringify(terms)];
  await tx.run(save, [after]);
  await tx.run(note, [before, after, caller.memberId, reason.trim()]);
  const ref = { type: 'setting', id: 'exchange' };
  await writeStaffAction(tx, caller.memberId, 'exchange.terms', ref, `${after}：${reason.trim()}`);
  return showTerms(tx);
}
