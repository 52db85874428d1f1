import type { Client } from 'pg';

/** Enough rows that a planner with statistics prefers an index to reading and sorting them all. */
export const ROWS = 12_000;

const COIN = `1000000000000000000::numeric`;
// Few amounts, so that each is on several pages. Members 1 to 50 buy, 51 to 57 sell.
const AMOUNT = `(1 + g % 40) * ${COIN}`;
const AT = `now() - (${ROWS} - g) * interval '20 minutes'`;
const ROW = `generate_series(1, ${ROWS}) g`;

const FILLS: readonly string[] = [
  `INSERT INTO members (name) SELECT '會員' || g % 60 FROM ${ROW}`,
  `INSERT INTO orders (out_trade_no, buyer_id, seller_id, channel, fulfilment, status, total, coin_amount, adv_amount, payment_method, fee_bps,
     created_at, ship_by, refund_by, paid_at, shipped_at, auto_confirm_at, expires_at)
   SELECT '2026' || lpad(g::text, 20, '0'), 1 + g % 50, CASE WHEN g % 3 = 0 THEN 51 + g % 7 END, CASE WHEN g % 3 = 0 THEN 'market' ELSE 'shop' END,
     'shipping', s.status, ${AMOUNT}, ${AMOUNT}, 0, 'coin', 0, ${AT}, CASE WHEN s.status = 2 THEN now() + (g % 9) * interval '1 hour' END,
     CASE WHEN s.status = 2 THEN now() + interval '20 days' END, CASE WHEN s.status <> 1 THEN now() END,
     CASE WHEN s.status IN (20, 10) THEN now() END, CASE WHEN s.status = 20 THEN now() END, CASE WHEN s.status = 1 THEN now() END
   FROM ${ROW} CROSS JOIN LATERAL (SELECT (CASE WHEN g % 100 = 0 THEN 1 WHEN g % 100 = 1 THEN 2 WHEN g % 20 = 2 THEN 20
     WHEN g % 20 = 3 THEN 11 ELSE 10 END)::smallint AS status) s`,
  `INSERT INTO products (channel, category, title, min_price, sold, updated_at, on_sale, in_stock)
   SELECT 'shop', 'test', '商品' || g % 60, ${AMOUNT}, g % 60, ${AT}, g % 9 > 0, g % 7 > 0 FROM ${ROW}`,
  // The pieces of the lots below.
  `INSERT INTO products (channel, category, title, min_price, seller_id) SELECT 'market', 'test', '拍品' || g, ${AMOUNT}, 51 FROM ${ROW}`,
  `INSERT INTO withdrawals (request_id, member_id, address_id, to_address, amount, fee, state, tx_hash, block_number, block_hash, result)
   SELECT 'r' || g, 1 + g % 50, 1, '0x' || lpad(to_hex(g % 90), 40, '0'), ${AMOUNT}, 0, s.state, CASE WHEN s.state = 'done' THEN '0x' || lpad(to_hex(g), 64, '0') END,
     CASE WHEN s.state = 'done' THEN 7 END, CASE WHEN s.state = 'done' THEN '0x' || lpad('7', 64, '0') END, CASE s.state WHEN 'done' THEN 1 WHEN 'rejected' THEN 2 END
   FROM ${ROW} CROSS JOIN LATERAL (SELECT CASE WHEN g % 100 = 0 THEN 'review' WHEN g % 20 = 1 THEN 'rejected' ELSE 'done' END AS state) s`,
  `INSERT INTO deposits (chain_id, tx_hash, log_index, block_number, block_hash, from_address, amount, member_id, state, journal_id, created_at)
   SELECT 1, '0x' || lpad(to_hex(g), 64, '0'), 0, g, '0x' || lpad(to_hex(g), 64, '0'), '0x' || lpad(to_hex(g % 90), 40, '0'), ${AMOUNT},
     CASE WHEN g % 80 > 0 THEN 1 + g % 600 END, CASE WHEN g % 80 > 0 THEN 'credited' ELSE 'suspense' END, g, ${AT} FROM ${ROW}`,
  `INSERT INTO order_lines (order_id, position, sku_id, product_id, title, sku_name, unit_price, quantity, picture)
   SELECT g, 0, 1, 1, '商品', '單一', ${COIN}, 1, NULL FROM ${ROW}`,
  `INSERT INTO order_returns (order_id, buyer_id, seller_id, reason, state, due_at, coin_amount, adv_amount, discount, created_at, closed_at)
   SELECT g, 1 + g % 50, CASE WHEN g % 3 = 0 THEN 51 + g % 7 END, 'changed', s.state, CASE WHEN s.state = 'open' THEN now() + (g % 9) * interval '1 hour' END,
     ${AMOUNT}, 0, 0, ${AT}, CASE WHEN s.state IN ('refunded', 'rejected') THEN now() END
   FROM ${ROW} CROSS JOIN LATERAL (SELECT CASE WHEN g % 100 = 0 THEN 'escalated' WHEN g % 100 = 1 THEN 'open' WHEN g % 9 = 2 THEN 'rejected' ELSE 'refunded' END AS state) s`,
  `INSERT INTO reviews (order_id, line_position, product_id, member_id, rating, text) SELECT g, 0, 1, 1 + g % 50, 1 + g % 5, '好' FROM ${ROW}`,
  `INSERT INTO report_cases (kind, subject_id, owner_id, product_id, title, reports, created_at, last_at, outcome, note, decided_by, decided_at)
   SELECT 'product', g, 51 + g % 7, g, '商品', 1 + g % 30, ${AT}, now() - (g % 90) * interval '1 hour', d.outcome, d.note, d.by, d.at
   FROM ${ROW} LEFT JOIN (SELECT 'handled' AS outcome, '' AS note, 60 AS by, now() AS at) d ON g % 50 > 0`,
  `INSERT INTO content_reports (case_id, reporter_id, reason, note, shown) SELECT g, 100 + g % 50, 'fraud', '', '{}' FROM ${ROW}`,
  `INSERT INTO lots (product_id, channel, start_price, bands, starts_at, ends_at, original_ends_at, price, closed_at)
   SELECT ${ROWS} + 1 + g, 'shop', 1, '[]', e.ends - interval '1 day', e.ends, e.ends, ${AMOUNT}, CASE WHEN g % 50 > 0 THEN e.ends END
   FROM ${ROW} CROSS JOIN LATERAL (SELECT now() + (g % 30 - 60) * interval '1 hour' AS ends) e`,
  `INSERT INTO listings (seller_id, channel, kind, state, content, product_id, submitted_at)
   SELECT 51 + g % 7, 'market', 'fixed', CASE WHEN g % 50 > 0 THEN 'approved' ELSE 'pending' END,
     jsonb_build_object('title', '商品', 'subtitle', '', 'category', '', 'description', '', 'fulfilment', 'shipping',
       'price', (g % 40)::text, 'pictures', '[]'::jsonb), g, ${AT} FROM ${ROW}`,
  `INSERT INTO coupons (code, kind, amount, minimum, max_uses, starts_at, ends_at, used, seller_id, created_by)
   SELECT 'CODE-' || g, 'amount', 1, 2, 100, e.ends - interval '9 days', e.ends, g % 90, CASE WHEN g % 2 = 0 THEN 51 + g % 7 END, 1
   FROM ${ROW} CROSS JOIN LATERAL (SELECT now() + (g % 60 - 57) * interval '1 day' AS ends) e`,
  `INSERT INTO deals (kind, minimum, amount, starts_at, ends_at, seller_id, created_by)
   SELECT 'spend', 2, 1, e.ends - interval '9 days', e.ends, CASE WHEN g % 2 = 0 THEN 51 + g % 7 END, 1
   FROM ${ROW} CROSS JOIN LATERAL (SELECT now() + (g % 60 - 57) * interval '1 day' AS ends) e`,
];

/** Fills the lists of the console with rows that need nothing else: no trigger and no foreign key looks at them. */
export async function fillLongLists(owner: Client): Promise<void> {
  await owner.query('SET session_replication_role = replica');
  for (const text of FILLS) await owner.query(text);
  await owner.query('SET session_replication_role = DEFAULT');
  await owner.query('VACUUM ANALYZE');
}
