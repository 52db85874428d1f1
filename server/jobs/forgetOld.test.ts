import { Client } from 'pg';
import { DEFAULT_RETENTION, RETENTION, RETENTION_KINDS } from '../retentionDays';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../testing/database';
import { createMember, createSession, give } from '../testing/factories';
import { forgetOld } from './forgetOld';
import { forgetBatch, readAges } from './retentionStore';

let test: TestDatabase;
let owner: Client;
let api: TestApi;
let member: number;
beforeEach(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  api = await createTestApi(test.db);
  member = await createMember(test.db);
});
afterEach(async () => {
  await expectAuditClean(test.db);
  await api.close();
  await owner.end();
  await test.drop();
});

const TABLES = {
  keys: 'idempotency_keys',
  events: 'events',
  notices: 'notices',
  mails: 'mail_outbox',
  sessions: 'sessions',
} as const;
const COLUMNS = {
  keys: `(scope, key_hash, request_hash, answer, created_at) SELECT 'visitor', sha256(n::text::bytea), '\\x00', '\\x01'`,
  events: `(member_id, topic, payload, created_at) SELECT $1::bigint, 't', '{}'`,
  notices: `(member_id, kind, subject, about, data, shown, created_at) SELECT $1::bigint, 'k', n::text, 'a', '{}', true`,
  mails: `("to", subject, body, created_at) SELECT 'a@b.example', 's', '' `,
  sessions: `(member_id, token_hash, method, ip, user_agent, expires_at, created_at) SELECT $1::bigint, sha256(n::text::bytea), 'email', '', '', now() - make_interval(days => d - 7)`,
} as const;
type Table = keyof typeof TABLES;
const TABLE_NAMES: Table[] = ['keys', 'events', 'notices', 'mails', 'sessions'];

/** Inserts one row per day, the oldest first. */
async function fill(table: Table, oldest: number): Promise<void> {
  const text = `INSERT INTO ${TABLES[table]} ${COLUMNS[table]}, now() - make_interval(days => d, hours => 1)
    FROM generate_series(1, ${oldest}) n, LATERAL (SELECT (${oldest} - n)::int) a (d)`;
  await owner.query(text, text.includes('$1') ? [member] : []);
}

async function count(table: Table, where = 'true'): Promise<number> {
  const text = `SELECT count(*)::int AS n FROM ${TABLES[table]} WHERE ${where}`;
  return (await owner.query(text)).rows[0].n;
}

async function forgetAll(limit: number): Promise<number> {
  let rounds = 1;
  while ((await forgetOld(test.db, DEFAULT_RETENTION, limit)) > 0) rounds += 1;
  return rounds;
}

it('rows of each kind are deleted in batches after their retention, and no younger ones', async () => {
  for (const table of TABLE_NAMES) await fill(table, RETENTION[table].days + 30);
  expect(await forgetAll(12)).toBeGreaterThan(3);
  for (const table of TABLE_NAMES) {
    expect([table, await count(table)]).toEqual([table, RETENTION[table].days]);
  }
  expect(await count('keys', 'answer IS NOT NULL')).toBe(RETENTION.answers.days);
  const ages = await readAges(test.db);
  for (const kind of RETENTION_KINDS) expect(ages[kind]).toBeLessThan(RETENTION[kind].days);
});

it('a later sweep of answers continues after the last one', async () => {
  await fill('keys', 60);
  await forgetAll(7);
  await owner.query(`UPDATE idempotency_keys SET created_at = created_at - interval '3 days'`);
  await owner.query(`UPDATE retention_progress SET through = through - interval '3 days'`);
  expect(await forgetBatch(test.db, 'answers', { days: 7, limit: 100 })).toBeLessThanOrEqual(4);
  expect(await count('keys', 'answer IS NOT NULL')).toBe(4);
});

it('a key with a deleted answer neither repeats its request nor works for another one', async () => {
  const token = await createSession(test.db, member);
  const path = '/api/exchange/quote';
  await give(test.db, member, 'coin', '100');
  const quote = (amount: string) => api.call(token, 'POST', path, { amount }, 'last-weeks-key');
  expect((await quote('1')).body.success).toBe(true);
  expect((await quote('1')).body.success).toBe(true);
  await owner.query(`UPDATE idempotency_keys SET created_at = created_at - interval '8 days'`);
  await forgetAll(10);
  expect((await quote('1')).body.errorCode).toBe('ANSWER_EXPIRED');
  expect((await quote('2')).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  const { rows } = await owner.query('SELECT count(*)::int AS n FROM exchange_quotes');
  expect(rows[0].n).toBe(1);
});

it.each(RETENTION_KINDS)(
  'the application cannot delete %s that are younger than their floor',
  async (kind) => {
    const days = RETENTION[kind].floor;
    await expect(forgetBatch(test.db, kind, { days: days - 1, limit: 1 })).rejects.toThrow(
      `retention of ${kind} must be ${days} days or more`,
    );
    expect(await forgetBatch(test.db, kind, { days, limit: 1 })).toBe(0);
  },
);

it('forget_old refuses tables of the ledger', async () => {
  for (const table of ['postings', 'journals', 'bids', 'staff_actions']) {
    await expect(test.db.pool.query('SELECT forget_old($1, 10000, 1)', [table])).rejects.toThrow(
      'retention of',
    );
  }
});
