import { Client } from 'pg';
import { openDatabase } from '../../server/db/database';
import { createMember, createSession } from '../../server/testing/factories';
import { type Figure, p99, plain, say } from '../figure';
import { start } from '../programs';
import { numberSetting } from '../setting';
import { createDatabase, type World } from '../world';

const ORDERS = numberSetting('BENCH_ORDERS', 1_000_000);
const BUYERS = Math.ceil(ORDERS / 10);
const PRODUCTS = 1_000;
/** Products without orders. */
const SHELF = Math.ceil(ORDERS / 10);
const CALLS = 100;
const AIM = '< 200 ms at p99';
/** A number's random part, of the characters that the shop draws. */
const RANDOM = `translate(substr(md5(n || 'order'), 1, 16), '0123456789abcdef', 'ABCDEFGHJKMNPQRS')`;

/** An article number and a barcode of EAN-13's length; those of one shop begin alike. */
const CODES = `'KX-' || lpad((id * 7919 % 1000003)::text, 7, '0') || '-' || substr('SMLX', 1 + (id % 4)::int, 1),
     '471' || lpad((id * 104729 % 10000000019)::text, 10, '0')`;

/** Two years of orders; a thousandth waits to be shipped. Buyers have ten each, names repeat as names do. */
const FILL = [
  'SET session_replication_role = replica',
  `INSERT INTO members (name, email)
   SELECT substr('王李張陳林黃吳劉蔡楊許鄭謝郭洪', 1 + n % 15, 1) || substr('小大志家怡淑雅俊宗美', 1 + n / 15 % 10, 1)
     || substr('明華君芬玲豪偉婷宏玉', 1 + n / 150 % 10, 1), 'buyer' || n || '@mail.example'
   FROM generate_series(1, ${BUYERS}) n`,
  `INSERT INTO categories (slug, name, position) VALUES ('tea', '茶', 0)`,
  'SET session_replication_role = origin',
  `INSERT INTO products (channel, category, title, description, pictures, min_price)
   SELECT 'shop', 'tea', '高山烏龍茶 第 ' || n || ' 號', '', '[{"url": "/demo/oolong.svg", "alt": "茶"}]', 1e18
   FROM generate_series(1, ${PRODUCTS}) n`,
  `SELECT stock_reason('seed', 'bench', '', NULL)`,
  `INSERT INTO skus (product_id, price, stock, code, barcode) SELECT id, 1e18, 10, ${CODES} FROM products`,
  'SET session_replication_role = replica',
  `INSERT INTO orders (out_trade_no, buyer_id, channel, fulfilment, status, total, coin_amount, adv_amount, payment_method,
     created_at, paid_at, ship_by, refund_by, carrier, tracking_no, address)
   SELECT to_char(at, 'YYYYMMDD') || ${RANDOM}, 1 + n % ${BUYERS}, CASE WHEN n % 3 = 0 THEN 'market' ELSE 'shop' END, 'shipping',
     CASE WHEN n % 1000 = 0 THEN 2 WHEN n % 50 = 0 THEN -1 ELSE 10 END, 1e18, 1e18, 0, 'coin', at, at,
     CASE WHEN n % 1000 = 0 THEN at + interval '7 days' END, CASE WHEN n % 1000 = 0 THEN at + interval '14 days' END,
     '黑貓宅急便', 'TW' || lpad((n::bigint * 7919 % 100000007)::text, 10, '0'),
     jsonb_build_object('kind', 'home', 'recipient', '收件人', 'phone', '09' || lpad((n::bigint % ${BUYERS} * 104729 % 100000007)::text, 8, '0'),
       'postcode', '100', 'city', '臺北市', 'district', '中正區', 'line', '測量路 1 號')
   FROM generate_series(1, ${ORDERS}) n,
     LATERAL (SELECT now() - (${ORDERS} - n) * interval '730 days' / ${ORDERS} AS at) t`,
  `INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, unit_price, quantity)
   SELECT o.id, 0, p.id, k.id, p.title, '', 1e18, 1
   FROM orders o JOIN products p ON p.id = (SELECT min(id) FROM products) + o.id % ${PRODUCTS} JOIN skus k ON k.product_id = p.id`,
  'SET session_replication_role = origin',
  `INSERT INTO products (channel, category, title, description, pictures, min_price)
   SELECT 'shop', 'tea', '杯具 第 ' || n || ' 號', '', '[{"url": "/demo/oolong.svg", "alt": "杯"}]', 1e18
   FROM generate_series(1, ${SHELF}) n`,
  `INSERT INTO skus (product_id, price, stock, code, barcode)
   SELECT id, 1e18, 10, ${CODES} FROM products p WHERE NOT EXISTS (SELECT FROM skus k WHERE k.product_id = p.id)`,
  'SET session_replication_role = replica',
  'DROP INDEX staff_search_terms',
  `INSERT INTO staff_search (kind, ref_id, words, terms) SELECT 'order', id, w, find_grams(w)
   FROM orders, LATERAL (SELECT order_words(out_trade_no, tracking_no, address) AS w) x`,
  `INSERT INTO staff_search (kind, ref_id, words, terms) SELECT 'member', id, w, find_grams(w)
   FROM members, LATERAL (SELECT member_words(name, email) AS w) x`,
  `SET maintenance_work_mem = '512MB'`,
  'CREATE INDEX staff_search_terms ON staff_search USING gin (terms)',
  'VACUUM ANALYZE',
  'CHECKPOINT',
];

interface Sample {
  id: number;
  out_trade_no: string;
  tracking_no: string;
  phone: string;
  name: string;
  email: string;
  code: string;
  barcode: string;
}

const SAMPLES = `SELECT o.id, o.out_trade_no, o.tracking_no, o.address ->> 'phone' AS phone, m.name, m.email, k.code, k.barcode
  FROM generate_series(1, ${CALLS}) n JOIN orders o ON o.id = 1 + n * (${ORDERS} / ${CALLS + 1}) JOIN members m ON m.id = o.buyer_id
    JOIN skus k ON k.id = (SELECT min(id) FROM skus) + n * (${SHELF} / ${CALLS + 1})`;

/** The lists that are measured: how each asks for the orders around a sample. */
const ASKED: Readonly<Record<string, (sample: Sample) => Record<string, string>>> = {
  first: () => ({}),
  deep: ({ id }) => ({ before: String(id) }),
  status: ({ id }) => ({ status: id % 2 ? '-1' : '1', before: String(id) }),
  channel: ({ id }) => ({ channel: id % 2 ? 'market' : 'shop', before: String(id) }),
  work: ({ id }) => ({ work: ['platform', 'members', 'late'][id % 3] ?? 'late' }),
  number: ({ id, out_trade_no }) => ({ q: id % 2 ? out_trade_no : out_trade_no.slice(12, 19) }),
  day: ({ out_trade_no }) => ({ q: out_trade_no.slice(0, 8) }),
  tracking: ({ tracking_no }) => ({ q: tracking_no.slice(-7) }),
  phone: ({ id, phone }) => ({ q: id % 2 ? phone : phone.slice(-5) }),
  common: ({ id, phone }) => ({ q: phone.slice(0, 3), before: String(id) }),
  title: ({ id }) => ({
    q: id % 2 ? '烏龍茶' : `第 ${1 + (id % PRODUCTS)} 號`,
    before: String(id),
  }),
  buyer: ({ id, name, email }) => ({ buyer: id % 2 ? name : email.slice(0, 8) }),
  absent: ({ out_trade_no }) => ({ q: `${out_trade_no.slice(9, 15)}ZZQ` }),
};

/** What is typed into the one search of everything. */
const TYPED: Readonly<Record<string, (sample: Sample) => string>> = {
  number: ({ id, out_trade_no }) => (id % 2 ? out_trade_no : out_trade_no.slice(12, 19)),
  day: ({ out_trade_no }) => out_trade_no.slice(0, 8),
  tracking: ({ tracking_no }) => tracking_no.slice(-7),
  phone: ({ id, phone }) => phone.slice(id % 2 ? 0 : -5),
  member: ({ id, name, email }) => (id % 2 ? name : email.slice(0, 8)),
  code: ({ id, code }) => (id % 2 ? code : code.slice(4, 9)),
  barcode: ({ id, barcode }) => (id % 2 ? barcode : barcode.slice(-6)),
  // Three digits that every barcode, or every phone, begins with.
  common: ({ id, barcode, phone }) => (id % 2 ? barcode : phone).slice(0, 3),
  title: ({ id }) => (id % 2 ? '烏龍茶' : `第 ${1 + (id % PRODUCTS)} 號`),
  id: ({ id }) => String(id),
  hash: ({ id }) => `0x${id.toString(16).padStart(8, '0')}`,
  absent: ({ out_trade_no }) => `${out_trade_no.slice(9, 15)}ZZQ`,
};

async function opened(world: World, name: string) {
  const { url, drop } = await createDatabase(world, name);
  say(`Writing ${ORDERS} orders…`);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  for (const statement of FILL) await owner.query(statement);
  const { rows } = await owner.query<Sample>(SAMPLES);
  await owner.end();
  const db = openDatabase(url, { silenceMs: 0 });
  const token = await createSession(db, await createMember(db, '店員', ['staff']));
  await db.close();
  return { url, drop, samples: rows, headers: { authorization: `Bearer ${token}` } };
}

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (!answer.ok || !text.includes('"errorCode":""')) throw new Error(`${url} answered ${text}`);
  return performance.now() - from;
}

/** Staff's list of orders: its first and deep pages, each filter, each kind of search; and the search of everything. */
export async function adminOrders(world: World): Promise<Figure[]> {
  const { url, drop, samples, headers } = await opened(world, 'admin_orders');
  const api = await start('api', url);
  try {
    const figures: Figure[] = [];
    const measure = async (name: string, path: string, ask: (sample: Sample) => object) => {
      const times: number[] = [];
      for (const sample of samples) {
        const query = new URLSearchParams({ ...ask({ ...sample, id: Number(sample.id) }) });
        times.push(await timeOf(`${api.url}/api/admin/${path}?${query}`, headers));
      }
      figures.push(plain(`admin-orders-1m.${name}`, p99(times), 'ms', AIM));
    };
    for (const [name, ask] of Object.entries(ASKED)) await measure(name, 'orders', ask);
    for (const [name, type] of Object.entries(TYPED)) {
      await measure(`find.${name}`, 'find', (sample) => ({ q: type(sample) }));
    }
    return figures;
  } finally {
    await api.stop();
    await drop();
  }
}

/** The export of all orders as CSV: its time, its rows, and what memory it takes beside a list's page. */
export async function exportOrders(world: World): Promise<Figure[]> {
  const { url, drop, headers } = await opened(world, 'export_orders');
  const api = await start('api', url);
  try {
    for (let call = 0; call < CALLS; call++) await timeOf(`${api.url}/api/admin/orders`, headers);
    const before = await api.peakMemory();
    const begun = performance.now();
    const answer = await fetch(`${api.url}/api/admin/orders.csv`, { headers });
    if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
    let lines = -1;
    for await (const chunk of answer.body) {
      for (const byte of chunk) if (byte === 10) lines++;
    }
    if (lines !== ORDERS) throw new Error(`the export has ${lines} lines of ${ORDERS}`);
    return [
      plain('export-1m', (performance.now() - begun) / 1000, 's', 'as fast as its reader'),
      plain('export-1m.memory', (await api.peakMemory()) - before, 'MB more', '< 100 MB more'),
    ];
  } finally {
    await api.stop();
    await drop();
  }
}
