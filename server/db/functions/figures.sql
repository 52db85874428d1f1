-- changed 2026-11-25T04:15:56.458Z 1dd57f2cf9faa689
-- Figures of each day from p_first to p_last (in Taipei): the one definition of the columns of daily_figures, for the
-- job that fills them and for the auditor. Days without events have a row of zeros. Reads only the requested days:
-- history by its time, the house's postings by the seals around them.
CREATE OR REPLACE FUNCTION daily_figures_of(p_first date, p_last date) RETURNS TABLE (
  day date, orders integer, shop_coin numeric, market_coin numeric, auction_coin numeric, adv_paid numeric,
  refunded_coin numeric, coin_in numeric, coin_out numeric, fees numeric, new_members integer
) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH span AS MATERIALIZED (
    SELECT begins, ends,
      (SELECT coalesce(max(s.journal_id), 0) FROM ledger_seals s WHERE s.sealed_at < begins) AS after_journal,
      -- A journal is sealed after its transaction has ended: an hour covers the longest transaction.
      (SELECT coalesce(min(s.journal_id), 9223372036854775807) FROM ledger_seals s
        WHERE s.sealed_at > ends + interval '1 hour') AS to_journal
    FROM (SELECT p_first::timestamp AT TIME ZONE 'Asia/Taipei' AS begins,
      (p_last + 1)::timestamp AT TIME ZONE 'Asia/Taipei' AS ends) b
  ), moved AS (
    SELECT (h.at AT TIME ZONE 'Asia/Taipei')::date AS day,
      count(*) FILTER (WHERE h.from_status IS NULL)::int AS orders,
      sum(o.coin_amount) FILTER (WHERE h.to_status = 2 AND h.from_status = 1 AND NOT won AND o.channel = 'shop') AS shop_coin,
      sum(o.coin_amount) FILTER (WHERE h.to_status = 2 AND h.from_status = 1 AND NOT won AND o.channel = 'market') AS market_coin,
      sum(o.coin_amount) FILTER (WHERE h.to_status = 2 AND h.from_status = 1 AND won) AS auction_coin,
      sum(o.adv_amount) FILTER (WHERE h.to_status = 2 AND h.from_status = 1) AS adv_paid,
      sum(o.coin_amount - o.refunded_coin) FILTER (WHERE h.from_status IN (2, 20) AND h.to_status IN (-1, 11)) AS refunded_coin
    FROM span CROSS JOIN order_history h JOIN orders o ON o.id = h.order_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM lots w WHERE w.order_id = o.id) AS won) l
    WHERE h.at >= begins AND h.at < ends GROUP BY 1
  ), given_back AS (
    -- Returns of some pieces, whose orders went on.
    SELECT (r.closed_at AT TIME ZONE 'Asia/Taipei')::date AS day, sum(r.coin_amount) AS refunded_coin
    FROM span JOIN order_returns r ON r.closed_at >= begins AND r.closed_at < ends
    WHERE r.state = 'refunded' AND NOT r.is_whole GROUP BY 1
  ), posted AS (
    SELECT (p.created_at AT TIME ZONE 'Asia/Taipei')::date AS day,
      -- Custody mirrors the chain: a deposit makes it more negative.
      -sum(p.amount) FILTER (WHERE a.bucket = 'custody' AND p.amount < 0) AS coin_in,
      sum(p.amount) FILTER (WHERE a.bucket = 'custody' AND p.amount > 0) AS coin_out,
      sum(p.amount) FILTER (WHERE a.bucket = 'revenue' AND j.kind LIKE '%.fee') AS fees
    FROM span CROSS JOIN accounts a
    JOIN postings p ON p.account_id = a.id AND p.member_id IS NULL
      AND p.journal_id > after_journal AND p.journal_id <= to_journal
    JOIN journals j ON j.id = p.journal_id
    WHERE a.member_id IS NULL AND a.asset = 'coin' AND a.bucket IN ('custody', 'revenue')
      AND p.created_at >= begins AND p.created_at < ends
    GROUP BY 1
  ), joined AS (
    SELECT (m.created_at AT TIME ZONE 'Asia/Taipei')::date AS day, count(*)::int AS new_members
    FROM span CROSS JOIN members m WHERE m.created_at >= begins AND m.created_at < ends GROUP BY 1
  )
  SELECT d::date, coalesce(m.orders, 0), coalesce(m.shop_coin, 0), coalesce(m.market_coin, 0),
    coalesce(m.auction_coin, 0), coalesce(m.adv_paid, 0), coalesce(m.refunded_coin, 0) + coalesce(g.refunded_coin, 0), coalesce(p.coin_in, 0),
    coalesce(p.coin_out, 0), coalesce(p.fees, 0), coalesce(n.new_members, 0)
  FROM generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') d
  LEFT JOIN moved m ON m.day = d::date LEFT JOIN given_back g ON g.day = d::date
  LEFT JOIN posted p ON p.day = d::date LEFT JOIN joined n ON n.day = d::date
$$;

-- Counts the first days that are not final, up to today and at most p_most of them. Returns the number of days left.
-- After the table is emptied, all days are counted again.
CREATE OR REPLACE FUNCTION count_daily_figures(p_most integer) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_today date := (now() AT TIME ZONE 'Asia/Taipei')::date;
  v_first date;
  v_last date;
BEGIN
  SELECT min(d)::date INTO v_first
  FROM generate_series((
    SELECT least(v_today, (min(h.at) AT TIME ZONE 'Asia/Taipei')::date, (
      SELECT (min(m.created_at) AT TIME ZONE 'Asia/Taipei')::date FROM members m)) FROM order_history h
  )::timestamp, v_today::timestamp, interval '1 day') d
  WHERE NOT EXISTS (SELECT 1 FROM daily_figures f WHERE f.day = d::date AND f.final);
  v_last := least(v_today, v_first + p_most - 1);
  INSERT INTO daily_figures (day, orders, shop_coin, market_coin, auction_coin, adv_paid, refunded_coin, coin_in,
    coin_out, fees, new_members, final, counted_at)
  SELECT c.*, now() > (c.day + 1)::timestamp AT TIME ZONE 'Asia/Taipei' + interval '1 hour', now()
  FROM daily_figures_of(v_first, v_last) c
  ON CONFLICT (day) DO UPDATE SET orders = excluded.orders, shop_coin = excluded.shop_coin,
    market_coin = excluded.market_coin, auction_coin = excluded.auction_coin, adv_paid = excluded.adv_paid,
    refunded_coin = excluded.refunded_coin, coin_in = excluded.coin_in, coin_out = excluded.coin_out,
    fees = excluded.fees, new_members = excluded.new_members, final = excluded.final, counted_at = excluded.counted_at
  WHERE NOT daily_figures.final;
  RETURN v_today - v_last;
END $$;
