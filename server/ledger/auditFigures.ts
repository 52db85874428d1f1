import type { Check } from './auditCheck';

/** Checks of the dashboard's daily figures against the history and postings. */
export const figureChecks: readonly Check[] = [
  {
    invariant: 14,
    what: "a day's figures are those of its history and postings",
    query: `WITH kept AS MATERIALIZED (SELECT * FROM daily_figures WHERE final AND day >= (:since)::date),
      ends AS (SELECT min(day) AS first, max(day) AS last FROM kept)
      SELECT format('%s', k.day) AS breach FROM kept k JOIN (
        SELECT c.* FROM ends CROSS JOIN LATERAL daily_figures_of(ends.first, ends.last) c
        WHERE ends.first IS NOT NULL) c ON c.day = k.day
      WHERE (k.orders, k.shop_coin, k.market_coin, k.auction_coin, k.adv_paid, k.refunded_coin, k.coin_in, k.coin_out,
          k.fees, k.new_members)
        <> (c.orders, c.shop_coin, c.market_coin, c.auction_coin, c.adv_paid, c.refunded_coin, c.coin_in, c.coin_out,
          c.fees, c.new_members)`,
  },
];
