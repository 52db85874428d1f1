import type { TermsHistory } from '@common/endpoints/exchange';
import { Client } from 'pg';
import { createTestApi, type TestApi } from '../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import { createMember, createSession, give } from '../../testing/factories';

let test: TestDatabase;
let api: TestApi;
let admin: string;
let staff: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  admin = await createSession(test.db, await createMember(test.db, '店長', ['admin']));
  staff = await createSession(test.db, await createMember(test.db, '客服', ['staff']));
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const PATH = '/api/admin/exchange/terms';
const read = async (token = staff): Promise<TermsHistory> =>
  (await api.call(token, 'GET', PATH)).body.data;

async function change(part: object, token = admin) {
  const { terms, version } = await read();
  const body = { ...terms, version, reason: '配合活動調整', ...part };
  return (await api.call(token, 'PUT', PATH, body)).body;
}

/** Waits until this many connections wait for a lock; only the database owner sees them. */
async function waitForWaiters(count: number): Promise<void> {
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  for (let waiting = 0; waiting < count; ) {
    const { rows } = await owner.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    waiting = rows[0].n;
  }
  await owner.end();
}

it('new terms apply to new quotes only, and the change is logged with its author', async () => {
  const memberId = await createMember(test.db);
  await give(test.db, memberId, 'coin', '1000');
  const member = await createSession(test.db, memberId);
  const quote = async () =>
    (await api.call(member, 'POST', '/api/exchange/quote', { amount: '100' })).body.data;
  const before = await quote();
  const { data } = await change({ rate: '2', feeBps: 50 });
  expect(data).toMatchObject({
    terms: { rate: '2', feeBps: 50 },
    history: [
      {
        before: { rate: '1', feeBps: 100 },
        after: { rate: '2', feeBps: 50 },
        staff: '店長',
        note: '配合活動調整',
      },
    ],
  });
  expect(await quote()).toMatchObject({ rate: '2', fee: '0.5', out: '199' });
  const done = await api.call(member, 'POST', '/api/exchange', { quoteId: before.quoteId });
  expect(done.body.data).toMatchObject({ rate: '1', fee: '1', out: '99' });
});

it('only administrators change the terms, and never terms that they have not seen', async () => {
  expect((await change({ rate: '3' }, staff)).errorCode).toBe('FORBIDDEN');
  const { version } = await read();
  let answers: ReturnType<typeof change>[] = [];
  // Keeps the row locked until all requests wait for it.
  await test.db.transaction(async (tx) => {
    await tx.run({
      name: 'holdTerms',
      text: `SELECT 1 FROM settings WHERE key = 'exchange' FOR UPDATE`,
    });
    answers = ['3', '4', '5'].map((rate) => change({ rate, version }));
    await waitForWaiters(3);
  });
  const codes = (await Promise.all(answers)).map(({ errorCode }) => errorCode);
  expect(codes.sort()).toEqual(['', 'CONTENT_CHANGED', 'CONTENT_CHANGED']);
  expect((await read()).history).toHaveLength(2);
});

it.each([
  ['a zero rate', { rate: '0' }, 'EXCHANGE_TERMS'],
  ['a minimum of nothing', { min: '0' }, 'EXCHANGE_TERMS'],
  ['a minimum above the maximum', { min: '2', max: '1' }, 'EXCHANGE_TERMS'],
  ['a minimum that the fee eats', { min: '0.000000000000000001', feeBps: 9999 }, 'EXCHANGE_TERMS'],
  ['a fee of everything', { feeBps: 10_000 }, 'BAD_INPUT'],
  ['no reason', { reason: '' }, 'BAD_INPUT'],
  ['the same again', {}, 'NOTHING_CHANGED'],
  ['the same in other digits', { max: '10000.0' }, 'NOTHING_CHANGED'],
])('a change with %s is refused', async (_, part, code) => {
  const before = await read();
  expect((await change(part)).errorCode).toBe(code);
  expect(await read()).toEqual(before);
});
