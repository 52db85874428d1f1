import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Amount, csvAnswer, strictObject } from '../schemas';

/** Max. days of a report or its file. */
export const REPORT_DAYS = 366;

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Days in Taipei, the second included. */
const period = { from: Day, to: Day };

const Money = strictObject({ coin: Amount, adv: Amount });

export const SalesReportSchema = strictObject({
  /** Orders that were paid in the period: `paid` = `refunded` + `escrow` + `released`, before the commission. */
  sold: strictObject({
    orders: Type.Integer(),
    paid: Money,
    refunded: Money,
    escrow: Money,
    released: Money,
  }),
  /** What the ledger booked in the period, of orders paid in it or before: settled, and the commission of that. */
  income: strictObject({ settled: Money, fee: Amount }),
  unit: Type.Union([Type.Literal('day'), Type.Literal('month')]),
  /** Each day or month of the period, the oldest first, by its first day. */
  parts: Type.Array(
    strictObject({ day: Type.String(), orders: Type.Integer(), coin: Amount, adv: Amount }),
  ),
  /** The goods of which most pieces were sold and kept; at most ten. */
  products: Type.Array(
    strictObject({
      id: Type.Integer(),
      title: Type.String(),
      orders: Type.Integer(),
      pieces: Type.Integer(),
    }),
  ),
});
export type SalesReport = Static<typeof SalesReportSchema>;

export const getSalesReport = endpoint({
  method: 'GET',
  path: '/api/me/selling/report',
  who: 'member',
  viewableAsMember: true,
  tag: 'selling',
  summary: 'What I sold, and what was settled to me, in a period of at most 366 days',
  query: strictObject(period),
  data: SalesReportSchema,
});

export const salesCsv = endpoint({
  method: 'GET',
  path: '/api/me/selling/sales.csv',
  who: 'member',
  tag: 'selling',
  summary:
    'My sales that were paid in a period of at most 366 days as CSV, in the order of payment',
  query: strictObject(period),
  ...csvAnswer,
});
