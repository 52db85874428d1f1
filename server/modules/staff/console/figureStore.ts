import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';

const columns = {
  day: t.text,
  orders: t.int,
  shop_coin: t.numeric,
  market_coin: t.numeric,
  auction_coin: t.numeric,
  adv_paid: t.numeric,
  refunded_coin: t.numeric,
  coin_in: t.numeric,
  coin_out: t.numeric,
  fees: t.numeric,
  new_members: t.int,
  counted_at: t.timestamp,
};
export type FiguresRow = RowOf<typeof columns>;

const newest = statement(
  'dailyFigures',
  `SELECT day::text, orders, shop_coin, market_coin, auction_coin, adv_paid, refunded_coin, coin_in, coin_out, fees,
     new_members, counted_at
   FROM daily_figures WHERE day > (now() AT TIME ZONE 'Asia/Taipei')::date - $1::int ORDER BY day`,
  columns,
);
const live = statement(
  'countLiveLots',
  `SELECT count(*)::int AS n FROM lots
   WHERE closed_at IS NULL AND withdrawn_at IS NULL AND suspended_at IS NULL AND starts_at <= now()`,
  { n: t.int },
);
const count = statement('countDailyFigures', 'SELECT count_daily_figures($1) AS left_over', {
  left_over: t.int,
});

/** The last `days` days that were counted, the oldest first; amounts in base units. */
export const readDays = (db: Queryable, days: number) => db.run(newest, [days]);
export const countLiveLots = async (db: Queryable) => (await db.one(live)).n;
/** Counts up to `maxDays` days that are not final. @returns number of days that remain to be counted */
export const countDays = async (db: Queryable, maxDays: number) =>
  (await db.one(count, [maxDays])).left_over;
