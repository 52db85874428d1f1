import type { quoteExchange as endpoint, Quote } from '@common/endpoints/exchange';
import { parseAmount } from '@common/money/money';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { convert } from './convert';
import { presentConversion } from './present';
import { writeQuote } from './store';
import { readTerms } from './terms';

/** Quotes a conversion, valid for a minute. @throws AppError EXCHANGE_RANGE */
export async function quoteExchange({ tx, caller, body }: Call<typeof endpoint>): Promise<Quote> {
  const terms = await readTerms(tx);
  const amount = parseAmount(body.amount);
  const conversion = convert(amount, terms);
  if (
    amount < parseAmount(terms.min) ||
    amount > parseAmount(terms.max) ||
    conversion.in <= 0n ||
    conversion.out <= 0n
  ) {
    throw new AppError('EXCHANGE_RANGE', { data: { min: terms.min, max: terms.max } });
  }
  const quote = await writeQuote(tx, caller.memberId, conversion);
  return {
    quoteId: quote.id,
    ...presentConversion(quote),
    expiresAt: quote.expires_at.getTime(),
  };
}
