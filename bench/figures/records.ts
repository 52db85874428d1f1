import { Client } from 'pg';
import { createMember, createSession } from '../../server/testing/factories';
import { compare, type Figure, p99, say } from '../figure';
import { start } from '../programs';
import type { World } from '../world';

const MANY = 1_000_000;
const FEW = 1_000;
const PAGES = 2_000;
const EXPORTS = 50;
const AT_ONCE = 4;
const AIM = '< 100 ms at p99';
const TYPES = 11;

/*
 * One movement every 150 s until now, a tenth of them adv, of every type; the last type is rare. Stored as the ledger
 * does, each with its counterpart in the platform's account.
 */
const fill = `
WITH j AS (
  INSERT INTO journals (kind, key, digest, ref_type, ref_id, reason, created_at)
  SELECT 'bench', 'bench:' || $1::bigint || ':' || n, '', 'bench', n::text, '測量 ' || n, now() - ($2::int - n) * interval '150 s'
  FROM generate_series(1, $2::int) n ORDER BY n RETURNING id, ref_id::int AS n, created_at
), moved AS (
  SELECT j.*, CASE WHEN n % 10 = 0 THEN 'adv' ELSE 'coin' END AS asset FROM j
)
INSERT INTO postings (journal_id, account_id, member_id, amount, balance_after, record_type, created_at)
SELECT m.id, a.id, a.member_id, s.sign * 1e15::numeric,
  CASE WHEN s.sign > 0 THEN 1e15::numeric * (CASE m.asset WHEN 'adv' THEN m.n / 10 ELSE m.n - m.n / 10 END) END,
  CASE WHEN s.sign > 0 THEN CASE WHEN m.n % 10007 = 0 THEN ${TYPES} ELSE m.n % ${TYPES - 1} + 1 END END, m.created_at
FROM moved m CROSS JOIN (VALUES (1), (-1)) s (sign)
JOIN accounts a ON a.asset = m.asset AND CASE WHEN s.sign > 0 THEN a.member_id = $1::bigint AND a.bucket = 'available'
  ELSE a.member_id IS NULL AND a.bucket = CASE m.asset WHEN 'coin' THEN 'custody' ELSE 'promotion' END END
ORDER BY m.n, s.sign`;

interface Holder {
  token: string;
  first: number;
  last: number;
}

/** Creates a member with this many movements. */
async function createHolder({ db, url }: World, count: number): Promise<Holder> {
  const id = await createMember(db);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    for (const asset of ['coin', 'adv']) {
      await owner.query(`SELECT ledger_account($1, $2, 'available')`, [id, asset]);
    }
    await owner.query(fill, [id, count]);
    for (const table of ['postings', 'journals']) await owner.query(`VACUUM ANALYZE ${table}`);
    const ends = 'SELECT min(id), max(id) FROM postings WHERE member_id = $1';
    const { rows } = await owner.query<{ min: number; max: number }>(ends, [id]);
    const { min: first = 1, max: last = 1 } = rows[0] ?? {};
    return { token: await createSession(db, id), first: Number(first), last: Number(last) };
  } finally {
    await owner.end();
  }
}

/** URLs of pages from the whole statement: with each filter and none, in both directions, by month. */
function pathsOf({ first, last }: Holder): string[] {
  const now = Date.now();
  const day = 86_400_000;
  return Array.from({ length: PAGES }, (_, n) => {
    const query = new URLSearchParams();
    // Spread evenly over the statement, in scattered order.
    const row = first + Math.floor((((n * 7919) % PAGES) / PAGES) * (last - first));
    const from = now - (((n * 104_729) % 1_700) + 30) * day;
    if (n % 2 === 0) query.set(n % 4 === 0 ? 'before' : 'after', String(row));
    if (n % 3 === 0) query.set('type', String((n % TYPES) + 1));
    if (n % 5 === 0) query.set('asset', n % 2 === 0 ? 'coin' : 'adv');
    if (n % 7 === 0) query.set('from', String(from));
    if (n % 14 === 0) query.set('to', String(from + 30 * day));
    return `/api/me/records?${query}`;
  });
}

/** Time to first byte of each response, ms, four requests at a time. */
async function timesOf(url: string, { token }: Holder, paths: string[]): Promise<number[]> {
  const times: number[] = [];
  const waiting = [...paths];
  const worker = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const begun = performance.now();
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      const reader = answer.body?.getReader();
      const { value } = (await reader?.read()) ?? {};
      times.push(performance.now() - begun);
      if (!answer.ok || !value?.length) throw new Error(`${path} answered ${answer.status}`);
      await reader?.cancel();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return times;
}

/** Response time of any page of a statement of a million movements, and of the start of its CSV. */
export async function records(world: World): Promise<Figure[]> {
  say(`Writing ${MANY} movements of one member…`);
  const few = await createHolder(world, FEW);
  const many = await createHolder(world, MANY);
  const api = await start('api', world.url);
  const csv = Array.from({ length: EXPORTS }, () => '/api/me/records.csv');
  try {
    await timesOf(api.url, many, pathsOf(many).slice(0, 100));
    const small = await timesOf(api.url, few, pathsOf(few));
    const large = await timesOf(api.url, many, pathsOf(many));
    const smallCsv = await timesOf(api.url, few, csv);
    const largeCsv = await timesOf(api.url, many, csv);
    return [
      compare('records-1m', p99(large), 'ms', p99(small), AIM),
      compare('records-1m.csv', p99(largeCsv), 'ms', p99(smallCsv), AIM),
    ];
  } finally {
    await api.stop();
  }
}
