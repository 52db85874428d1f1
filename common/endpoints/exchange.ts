import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Amount, Id, pageOf, pageQuery, strictObject, Time, termsHistoryOf } from '../schemas';

export const ExchangeTermsSchema = strictObject({
  /** adv per coin. */
  rate: Amount,
  /** Fee on the amount, basis points. */
  feeBps: Type.Integer({ minimum: 0, maximum: 9999 }),
  /** Limits of one conversion in coin, fee included. */
  min: Amount,
  max: Amount,
});
export type ExchangeTerms = Static<typeof ExchangeTermsSchema>;

/** Converts `in` coin to `out` adv at `rate` (adv per coin); the member pays `in` and `fee`, both in coin. */
const conversion = { rate: Amount, fee: Amount, in: Amount, out: Amount };

export const QuoteSchema = strictObject({ quoteId: Id, ...conversion, expiresAt: Time });
export type Quote = Static<typeof QuoteSchema>;

export const ExchangeSchema = strictObject({ id: Id, ...conversion, createdAt: Time });
export type Exchange = Static<typeof ExchangeSchema>;

export const exchangeTerms = endpoint({
  method: 'GET',
  path: '/api/exchange',
  who: 'member',
  tag: 'exchange',
  summary:
    'The terms in force for converting coin into adv: rate, fee, and limits of one conversion',
  data: ExchangeTermsSchema,
});

export const quoteExchange = endpoint({
  method: 'POST',
  path: '/api/exchange/quote',
  who: 'member',
  tag: 'exchange',
  summary: 'Quote for converting an amount of coin, fee included, into adv; valid for 60 seconds',
  body: strictObject({ amount: Amount }),
  data: QuoteSchema,
});

export const exchange = endpoint({
  method: 'POST',
  path: '/api/exchange',
  who: 'member',
  tag: 'exchange',
  summary: 'Convert coin into adv by a quote of mine, which is then used up',
  body: strictObject({ quoteId: Id }),
  data: ExchangeSchema,
});

export const listMyExchanges = endpoint({
  method: 'GET',
  path: '/api/me/exchanges',
  who: 'member',
  viewableAsMember: true,
  tag: 'exchange',
  summary: 'My conversions, the newest first',
  query: strictObject(pageQuery),
  data: pageOf(ExchangeSchema),
});

const TermsHistorySchema = termsHistoryOf(ExchangeTermsSchema);
export type TermsHistory = Static<typeof TermsHistorySchema>;

export const staffExchangeTerms = endpoint({
  method: 'GET',
  path: '/api/admin/exchange/terms',
  who: 'money.read',
  tag: 'admin',
  summary: 'Rate, fee and limits of conversions, and their last 50 changes',
  data: TermsHistorySchema,
});
