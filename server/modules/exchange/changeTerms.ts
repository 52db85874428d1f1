import type { changeExchangeTerms as contract, ExchangeTerms } from '@common/endpoints/exchange';
import { parseAmount } from '@common/money';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { changeTerms } from '../../ledger/changeTerms';
import { areTermsSound, EXCHANGE_TERMS } from './terms';

const isSame = (a: ExchangeTerms, b: ExchangeTerms) =>
  a.feeBps === b.feeBps &&
  (['rate', 'min', 'max'] as const).every((key) => parseAmount(a[key]) === parseAmount(b[key]));

/**
 * Changes the terms for new quotes. A quote stores its own copy of the terms, so issued quotes stay as they are
 * (ADR 011).
 * @throws AppError EXCHANGE_TERMS, NOTHING_CHANGED, CONTENT_CHANGED when the terms changed since they were read
 */
export async function changeExchangeTerms(call: Call<typeof contract>) {
  const { version, reason, ...terms } = call.body;
  if (!areTermsSound(terms)) throw new AppError('EXCHANGE_TERMS');
  return changeTerms(call, { setting: EXCHANGE_TERMS, action: 'exchange.terms', terms, isSame });
}
