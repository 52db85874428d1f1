import { Client } from 'pg';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { explainReads, recordReads } from '../../../testing/explainReads';
import * as make from '../../../testing/factories';

/** Enough rows that a planner with statistics prefers an index to reading them all. */
const ROWS = 12_000;
const FILL = [
  'SET session_replication_role = replica',
  `INSERT INTO members (name, email) SELECT '會員' || g, 'm' || g || '@mail.example' FROM generate_series(1, ${ROWS}) g`,
  `INSERT INTO skus (product_id, name, price, stock, position, code, barcode)
   SELECT (SELECT min(id) FROM products), '規格' || g, 1, 0, g, 'KX-' || lpad((g * 7919 % 100003)::text, 6, '0'),
     '471' || lpad((g::bigint * 104729 % 10000000019)::text, 10, '0') FROM generate_series(1, ${ROWS}) g`,
  `INSERT INTO orders (out_trade_no, buyer_id, channel, fulfilment, status, total, coin_amount, adv_amount, payment_method, created_at, paid_at)
   SELECT '20260101' || upper(substr(md5(g || 'order'), 1, 16)), 1, 'shop', 'shipping', 10, 1, 1, 0, 'coin', now(), now()
   FROM generate_series(1, ${ROWS}) g`,
  `INSERT INTO staff_search (kind, ref_id, words, terms) SELECT 'order', id, w, find_grams(w)
   FROM orders, LATERAL (SELECT order_words(out_trade_no, NULL, NULL) AS w) x`,
  `INSERT INTO staff_search (kind, ref_id, words, terms) SELECT 'member', id, w, find_grams(w)
   FROM members, LATERAL (SELECT member_words(name, email) AS w) x ON CONFLICT DO NOTHING`,
  `INSERT INTO sku_search (sku_id, words, terms) SELECT id, w, find_grams(w)
   FROM skus, LATERAL (SELECT sku_words(code, barcode) AS w) x WHERE code <> ''`,
  'SET session_replication_role = DEFAULT',
  'VACUUM ANALYZE',
];

let test: TestDatabase;
let api: TestApi;
let owner: Client;
let token: string;
beforeAll(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const person = await make.createMember(test.db, '店長', ['admin']);
  await make.createProduct(test.db);
  for (const text of FILL) await owner.query(text);
  token = await make.createSession(test.db, person);
  api = await createTestApi(test.db);
});
afterAll(async () => {
  await api.close();
  await owner.end();
  await test.drop();
});

// The last two are found nowhere, so that nothing ends a walk early.
it.each(['KX-007919', '7919', '104729', '4710000104729', '會員77', 'm77@', 'QZZJWW', '0xabcd1234'])(
  '%s is looked up without reading a table',
  async (q) => {
    const sent = await recordReads(test.db, async () => {
      const { body } = await api.call(token, 'GET', `/api/admin/find?q=${encodeURIComponent(q)}`);
      expect(body).toMatchObject({ errorCode: '' });
    });
    const costs = await explainReads(
      owner,
      sent.filter(({ text }) => text.includes('find_grams')),
    );
    expect(costs).toHaveLength(1);
    expect(costs.filter(({ scanned }) => scanned > ROWS / 12)).toEqual([]);
  },
);
