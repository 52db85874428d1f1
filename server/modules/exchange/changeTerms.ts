import type {
  changeExchangeTerms as contract,
  ExchangeTerms,
  TermsHistory,
} from '@common/endpoints/exchange';
import { parseAmount } from '@common/money';
import type { Queryable } from '../../db/database';
import { changeSetting, lockSetting, readTermsHistory } from '../../db/settings';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { convert } from './convert';
import { readTerms } from './terms';

const KEY = 'exchange';

export async function showTerms(db: Queryable): Promise<TermsHistory> {
  return { terms: await readTerms(db), ...(await readTermsHistory<ExchangeTerms>(db, KEY)) };
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
  await lockSetting(tx, KEY);
  const now = await showTerms(tx);
  if (now.version !== version) throw new AppError('CONTENT_CHANGED');
  if (same(now.terms, terms)) throw new AppError('NOTHING_CHANGED');
  const note = reason.trim();
  await changeSetting(tx, KEY, terms, caller.memberId, note);
  const told = `${JSON.stringify(terms)}：${note}`;
  await writeStaffAction(tx, caller.memberId, 'exchange.terms', { type: 'setting', id: KEY }, told);
  return showTerms(tx);
}
