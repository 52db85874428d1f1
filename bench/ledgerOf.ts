import { Client } from 'pg';

/** Orders and bids per member, and bids per lot, so that a generated ledger resembles a real one. */
const POSTINGS_PER_MEMBER = 100;
const ORDERS_PER_MEMBER = 5;
const BIDS_PER_LOT = 100;
const PRODUCTS = 1000;
const GAB = '000000000000000000';
/** GAB of a member's deposit, and the price of an order. */
const DEPOSIT = 100_000;
const PRICE = 100;

/**
 * In this order: each member deposits, buys, and then bids; every bid is outbid. So each posting's running balance can
 * be computed from its number.
 */
function statements(members: number): string[] {
  const orders = members * ORDERS_PER_MEMBER;
  const bids = Math.floor((members * (POSTINGS_PER_MEMBER - 2 - 4 * ORDERS_PER_MEMBER)) / 4);
  const lots = Math.floor(bids / BIDS_PER_LOT);
  const left = DEPOSIT - ORDERS_PER_MEMBER * PRICE;
  const at = (n: string) => `timestamptz '2026-01-01' + (${n}) * interval '1 second'`;
  const no = (n: string) => `'B' || lpad((${n})::text, 12, '0')`;
  const whose = (n: string) => `((${n}) - 1) % ${members} + 1`;
  /** The n-th bid in GAB. */
  const bid = `(100 + 10 * ((n - 1) % ${BIDS_PER_LOT}))`;
  const units = (gab: string | number) => `(${gab})::numeric * 1e18::numeric`;
  const available = (m: string) => `100 + 2 * (${m})`;
  const held = (m: string) => `101 + 2 * (${m})`;
  const house = (bucket: string) =>
    `(SELECT id FROM accounts WHERE member_id IS NULL AND asset = 'coin' AND bucket = '${bucket}')`;
  const journals = (from: string, count: number, columns: string) =>
    `INSERT INTO journals (id, kind, key, digest, ref_type, ref_id, reason, created_at) OVERRIDING SYSTEM VALUE
     SELECT j, kind, key, md5(key), ref_type, ref_id, reason, ${at('j')}
     FROM (SELECT ${from} AS j, ${columns} FROM generate_series(1, ${count}) n) x`;
  const postings = (rows: string, count: number) =>
    `INSERT INTO postings (id, journal_id, account_id, member_id, amount, balance_after, record_type, created_at) OVERRIDING SYSTEM VALUE
     SELECT 2 * j - CASE WHEN leg = 1 THEN 1 ELSE 0 END, j, account, member, amount, after, record, ${at('j')}
     FROM generate_series(1, ${count}) n CROSS JOIN LATERAL (${rows}) x (leg, j, account, member, amount, after, record)`;
  const paid = `(${members} + 2 * n - 1)`;
  const placed = `(${members + 2 * orders} + 2 * n - 1)`;
  const buyer = whose('n');
  const spent = `(${DEPOSIT} - ${PRICE} * ((n - 1) / ${members} + 1))`;
  return [
    `INSERT INTO categories (slug, name) VALUES ('c', '分類')`,
    `INSERT INTO products (channel, category, title, min_price) SELECT 'shop', 'c', '高山茶 ' || n, ${units(PRICE)} FROM generate_series(1, ${PRODUCTS}) n`,
    `BEGIN; SELECT stock_reason('seed', 'bench', '', NULL);
     INSERT INTO skus (product_id, price, stock) SELECT id, ${units(PRICE)}, ${orders + 1} FROM products ORDER BY id; COMMIT`,
    `UPDATE products SET sold = ${orders / PRODUCTS}`,
    'SET session_replication_role = replica',
    `INSERT INTO members (id, name) OVERRIDING SYSTEM VALUE SELECT n, '會員' || n FROM generate_series(1, ${members}) n`,
    `INSERT INTO accounts (id, member_id, asset, bucket, balance) OVERRIDING SYSTEM VALUE
     SELECT ${available('n')}, n, 'coin', 'available', ${units(left)} FROM generate_series(1, ${members}) n
     UNION ALL SELECT ${held('n')}, n, 'coin', 'held', 0 FROM generate_series(1, ${members}) n`,
    journals(
      'n',
      members,
      `'deposit' AS kind, 'deposit:1:0x' || lpad(to_hex(n), 64, '0') || ':0:0' AS key, 'tx' AS ref_type,
      '0x' || lpad(to_hex(n), 64, '0') AS ref_id, '充幣' AS reason`,
    ),
    postings(
      `VALUES (1, n::bigint, ${house('custody')}, NULL::bigint, ${units(-DEPOSIT)}, NULL::numeric, NULL::smallint),
        (2, n, ${available('n')}, n, ${units(DEPOSIT)}, ${units(DEPOSIT)}, 1)`,
      members,
    ),
    `INSERT INTO wallets (member_id, address, bound_block, bound_at)
     SELECT id, '0x' || lpad(to_hex(id), 40, '0'), 0, created_at FROM members WHERE id <= ${members}`,
    `INSERT INTO deposits (chain_id, tx_hash, log_index, block_number, block_hash, from_address, amount, member_id, state, journal_id)
     SELECT 1, '0x' || lpad(to_hex(n), 64, '0'), 0, n, '0x' || lpad(to_hex(n), 64, '0'), '0x' || lpad(to_hex(n), 40, '0'), ${units(DEPOSIT)}, n, 'credited', n
     FROM generate_series(1, ${members}) n`,
    `INSERT INTO orders (id, out_trade_no, buyer_id, channel, fulfilment, status, total, coin_amount, adv_amount, payment_method, created_at, paid_at, closed_at)
     OVERRIDING SYSTEM VALUE SELECT n, ${no('n')}, ${buyer}, 'shop', 'digital', 10, ${units(PRICE)}, ${units(PRICE)}, 0, 'coin', ${at(paid)}, ${at(paid)}, ${at(paid)}
     FROM generate_series(1, ${orders}) n`,
    `INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, unit_price, quantity)
     SELECT n, 1, s.product_id, s.id, '高山茶', '', ${units(PRICE)}, 1
     FROM generate_series(1, ${orders}) n JOIN skus s ON s.product_id = (n - 1) % ${PRODUCTS} + 1`,
    `INSERT INTO order_history (order_id, from_status, to_status, actor, reason, at)
     SELECT n, h.before, h.after, 'system', '', ${at(paid)} FROM generate_series(1, ${orders}) n
     CROSS JOIN (VALUES (1, NULL::smallint, 1::smallint), (2, 1, 2), (3, 2, 10)) h (k, before, after) ORDER BY n, k`,
    `INSERT INTO stock_movements (sku_id, stock, reserved, kind, ref_type, ref_id)
     SELECT l.sku_id, m.stock, m.reserved, m.kind, 'order', ${no('l.order_id')} FROM order_lines l
     CROSS JOIN (VALUES (0, 1, 'order.place'), (-1, -1, 'order.take')) m (stock, reserved, kind)`,
    `UPDATE skus s SET stock = stock - (SELECT count(*) FROM order_lines l WHERE l.sku_id = s.id)`,
    journals(
      paid,
      orders,
      `'order.pay' AS kind, 'order:' || ${no('n')} || ':pay' AS key, 'order' AS ref_type, ${no('n')} AS ref_id, '支付訂單' AS reason`,
    ),
    journals(
      `${paid} + 1`,
      orders,
      `'order.settle' AS kind, 'order:' || ${no('n')} || ':end' AS key, 'order' AS ref_type, ${no('n')} AS ref_id, '交易完成' AS reason`,
    ),
    postings(
      `VALUES (1, ${paid}::bigint, ${available(buyer)}, (${buyer})::bigint, ${units(-PRICE)}, ${units(spent)}, 3::smallint),
        (2, ${paid}, ${house('escrow')}, NULL, ${units(PRICE)}, NULL, NULL),
        (1, ${paid} + 1, ${house('escrow')}, NULL, ${units(-PRICE)}, NULL, NULL),
        (2, ${paid} + 1, ${house('revenue')}, NULL, ${units(PRICE)}, NULL, NULL)`,
      orders,
    ),
    `INSERT INTO lots (id, product_id, channel, start_price, reserve, bands, starts_at, ends_at, original_ends_at, price, bid_count, leader_id, leader_maximum, closed_at)
     OVERRIDING SYSTEM VALUE SELECT n, (n - 1) % ${PRODUCTS} + 1, 'shop', ${units(100)}, ${units(1_000_000)}, '[{"from": "0", "step": "10${GAB}"}]',
       '2026-01-01', '2026-06-01', '2026-06-01', ${units(100 + 10 * (BIDS_PER_LOT - 1))}, ${BIDS_PER_LOT}, ${whose(`n * ${BIDS_PER_LOT}`)},
       ${units(100 + 10 * (BIDS_PER_LOT - 1))}, '2026-06-01' FROM generate_series(1, ${lots}) n`,
    `INSERT INTO bids (id, lot_id, bidder_id, kind, maximum, least, price_after, leader_after, at, ends_before, ends_after)
     OVERRIDING SYSTEM VALUE SELECT n, (n - 1) / ${BIDS_PER_LOT} + 1, ${whose('n')}, 'bid', ${units(bid)}, ${units(bid)}, ${units(bid)}, ${whose('n')},
       '2026-05-01', '2026-06-01', '2026-06-01' FROM generate_series(1, ${lots * BIDS_PER_LOT}) n`,
    journals(
      placed,
      lots * BIDS_PER_LOT,
      `'hold' AS kind, 'bid:' || n AS key, 'lot' AS ref_type, ((n - 1) / ${BIDS_PER_LOT} + 1)::text AS ref_id, '競標出價' AS reason`,
    ),
    journals(
      `${placed} + 1`,
      lots * BIDS_PER_LOT,
      `'release' AS kind, 'hold:' || n || ':end' AS key, 'lot' AS ref_type, ((n - 1) / ${BIDS_PER_LOT} + 1)::text AS ref_id, '競標出價' AS reason`,
    ),
    postings(
      `VALUES (1, ${placed}::bigint, ${available(whose('n'))}, (${whose('n')})::bigint, -${units(bid)}, ${units(`${left} - ${bid}`)}, 5::smallint),
        (2, ${placed}, ${held(whose('n'))}, ${whose('n')}, ${units(bid)}, ${units(bid)}, 5),
        (1, ${placed} + 1, ${held(whose('n'))}, ${whose('n')}, -${units(bid)}, 0, 6),
        (2, ${placed} + 1, ${available(whose('n'))}, ${whose('n')}, ${units(bid)}, ${units(left)}, 6)`,
      lots * BIDS_PER_LOT,
    ),
    `INSERT INTO holds (id, member_id, asset, amount, ref_type, ref_id, state, opened_by, closed_by, created_at, ended_at)
     OVERRIDING SYSTEM VALUE SELECT n, ${whose('n')}, 'coin', ${units(bid)}, 'lot', ((n - 1) / ${BIDS_PER_LOT} + 1)::text, 'released', ${placed}, ${placed} + 1, ${at(placed)}, ${at(placed)}
     FROM generate_series(1, ${lots * BIDS_PER_LOT}) n`,
    ...['journals', 'postings', 'holds', 'orders', 'lots', 'bids', 'members', 'accounts'].map(
      (table) => `SELECT setval('${table}_id_seq', (SELECT max(id) FROM ${table}))`,
    ),
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ];
}

/**
 * Fills a migrated, empty database with about this many postings and the rows they refer to.
 * @returns the actual number of postings
 */
export async function fillLedger(url: string, wanted: number): Promise<number> {
  // In whole thousands of members, every product sells the same number of pieces and every lot has all its bids.
  const members = Math.max(1000, Math.round(wanted / POSTINGS_PER_MEMBER / 1000) * 1000);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  for (const one of statements(members)) await owner.query(one);
  const { rows } = await owner.query('SELECT count(*)::int AS n FROM postings');
  await owner.end();
  return rows[0].n;
}
