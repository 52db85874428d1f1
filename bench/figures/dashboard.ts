import { Client } from 'pg';
import { openDatabase } from '../../server/db/database';
import { countFigures } from '../../server/modules/staff/console/countFigures';
import { createMember, createSession } from '../../server/testing/factories';
import { type Figure, p99, plain, say } from '../figure';
import { start } from '../programs';
import { createDatabase, type World } from '../world';

const ORDERS = 1_000_000;
const DAYS = 365;
const CALLS = 500;

/** Orders spread evenly over a year, of 1,000 buyers, with their history; a thousandth waits to be shipped. */
const FILL = `
SET session_replication_role = replica;
INSERT INTO members (name, created_at)
  SELECT '買家 ' || n, now() - (n % ${DAYS}) * interval '1 day' FROM generate_series(1, 1000) n;
INSERT INTO orders (out_trade_no, buyer_id, channel, fulfilment, status, total, coin_amount, adv_amount, payment_method,
    created_at, paid_at, ship_by, refund_by)
  SELECT 'B' || lpad(n::text, 23, '0'), 1 + n % 1000, CASE WHEN n % 3 = 0 THEN 'market' ELSE 'shop' END, 'shipping',
    CASE WHEN n % 1000 = 0 THEN 2 ELSE 10 END, 1e18, 1e18, 0, 'coin', at, at,
    CASE WHEN n % 1000 = 0 THEN at + interval '7 days' END, CASE WHEN n % 1000 = 0 THEN at + interval '14 days' END
  FROM generate_series(1, ${ORDERS}) n,
    LATERAL (SELECT now() - (${ORDERS} - n) * interval '${DAYS} days' / ${ORDERS} AS at) t;
INSERT INTO order_history (order_id, from_status, to_status, actor, reason, at)
  SELECT o.id, s.f, s.t, 'system', '', o.created_at + s.n * interval '1 minute'
  FROM orders o, (VALUES (0, NULL::int, 1), (1, 1, 2), (2, 2, 20), (3, 20, 10)) s (n, f, t)
  WHERE o.status = 10 OR s.n < 2;
VACUUM ANALYZE orders; VACUUM ANALYZE order_history; VACUUM ANALYZE members`;

async function timesOf(url: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const from = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - from);
  }
  return times;
}

/** The console's first page over a year of a million orders, and the minute's round of the job behind it. */
export async function dashboard(world: World): Promise<Figure[]> {
  const { url, drop } = await createDatabase(world, 'dashboard');
  say(`Writing ${ORDERS} orders…`);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  for (const statement of FILL.split(';\n').flatMap((one) => one.split('; '))) {
    await owner.query(statement);
  }
  await owner.end();
  const db = openDatabase(url, { silenceMs: 0 });
  try {
    const begun = performance.now();
    while ((await countFigures(db)) > 0);
    const all = performance.now() - begun;
    const again = performance.now();
    await countFigures(db);
    const round = performance.now() - again;
    const token = await createSession(db, await createMember(db, '店員', ['staff']));
    const api = await start('api', url);
    try {
      const page = await timesOf(`${api.url}/api/admin/dashboard?days=90`, token);
      const queues = await timesOf(`${api.url}/api/admin/queues`, token);
      return [
        plain('dashboard', p99(page), 'ms', '< 50 ms at p99'),
        plain('dashboard.queues', p99(queues), 'ms', '< 50 ms at p99'),
        plain('dashboard.round', round, 'ms', 'once a minute, in the background'),
        plain('dashboard.rebuild', all / 1000, 's', 'once, in the background'),
      ];
    } finally {
      await api.stop();
    }
  } finally {
    await db.close();
    await drop();
  }
}
