import type { StaffJournal } from '@common/endpoints/books';
import { watchSchema } from '../../../db/schemaWatch';
import { withClient } from '../../../db/withClient';
import { ownerUrlOf } from '../../../testing/database';
import { N, PayWorld } from '../../../testing/payWorld';
import { checkBooks } from './checkBooks';
import type { BalanceAt } from './figures';

let world: PayWorld;
let staff: string;
let balanceAt: BalanceAt;
beforeAll(async () => {
  world = await PayWorld.open();
  ({ token: staff } = await world.shop.signIn({ capabilities: ['staff'] }));
  const { chain } = world.shop;
  balanceAt = async ({ number }) =>
    chain.balanceOf(chain.systemWallet, (await chain.block(number))?.hash);
});
afterAll(() => world.end());

const call = async (method: 'GET' | 'POST', url: string) =>
  (await world.shop.call(staff, method, url)).body;
const run = (at = balanceAt, isMigrated = async () => false) =>
  checkBooks(world.db, {
    auditDb: world.db,
    chainId: world.shop.chain.chainId,
    balanceAt: at,
    isMigrated,
  });
const asOwner = (text: string) => withClient(ownerUrlOf(world.db), (client) => client.query(text));
const checks = async () => (await call('GET', '/api/admin/books/checks')).data.list;

it('a check runs hourly and on request, one at a time, and reports every figure', async () => {
  const payer = await world.payer();
  await world.send(payer.account, '70');
  await world.send(world.stranger(), '5');
  await world.mine(N + 1);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const [asked, again] = [
    await call('POST', '/api/admin/books/checks'),
    await call('POST', '/api/admin/books/checks'),
  ];
  expect(asked.data.finishedAt).toBeNull();
  expect(again.data.id).toBe(asked.data.id);
  // Two workers simultaneously.
  expect((await Promise.all([run(), run()])).sort()).toEqual([0, 1]);
  const list = await checks();
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ breaches: [], fault: null, askedBy: expect.any(String) });
  expect(list[0].figures).toMatchObject({
    chain: '75',
    custody: '75',
    inFlight: '0',
    difference: '0',
    available: '70',
    held: '0',
    suspense: '5',
  });
  expect(list[1].askedBy).toBeNull();
});

it('a check reports the difference between chain and ledger', async () => {
  await call('POST', '/api/admin/books/checks');
  await run(async (block) => (await balanceAt(block)) - 10n ** 18n);
  const [check] = await checks();
  expect(check.figures.difference).toBe('-1');
  expect(check.breaches.map(({ invariant }: { invariant: number }) => invariant)).toEqual([6]);
});

it('what a process finds in a database that a later build has migrated is doubted', async () => {
  const newer = `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9e15)`;
  const isMigrated = watchSchema(world.db);
  await isMigrated();
  await asOwner(newer);
  try {
    await call('POST', '/api/admin/books/checks');
    await run(async (block) => (await balanceAt(block)) - 10n ** 18n, isMigrated);
    const [check] = await checks();
    expect(check.breaches).toHaveLength(1);
    expect(check.fault).toContain('資料庫已由新版本升級');
  } finally {
    await asOwner("DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'later'");
  }
  await call('POST', '/api/admin/books/checks');
  await run(balanceAt, isMigrated);
  expect((await checks())[0]).toMatchObject({ breaches: [], fault: null });
});

it('a check ends with a fault if the node does not answer', async () => {
  await call('POST', '/api/admin/books/checks');
  await expect(run(() => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable');
  const [check] = await checks();
  expect(check).toMatchObject({ figures: null, fault: expect.stringContaining('失敗') });
  expect(check.finishedAt).not.toBeNull();
  expect(await run()).toBe(0);
  const later = (minutes: number) =>
    world.sql(`UPDATE book_checks SET created_at = created_at - interval '${minutes} minutes'`);
  // The last of them without a fault is older than an hour then.
  await later(61);
  await world.sql('UPDATE book_checks SET created_at = now() WHERE id = $1', [check.id]);
  expect(await run()).toBe(0);
  await later(6);
  expect(await run()).toBe(1);
  await call('POST', '/api/admin/books/checks');
  expect(await run()).toBe(1);
  expect((await checks())[0].fault).toBeNull();
});

describe('the journals', () => {
  const read = async (query = ''): Promise<{ list: StaffJournal[]; older: number | null }> =>
    (await call('GET', `/api/admin/journals${query}`)).data;

  it('are listed with postings, in pages, by member, kind or reference', async () => {
    const payer = await world.payer();
    for (let i = 0; i < 25; i++) await world.send(payer.account, '1');
    await world.mine(N + 1);
    const first = await read(`?memberId=${payer.memberId}`);
    expect(first.list).toHaveLength(20);
    const rest = await read(`?memberId=${payer.memberId}&before=${first.older}`);
    expect(rest.list).toHaveLength(5);
    expect(rest.older).toBeNull();
    const ids = [...first.list, ...rest.list].map(({ id }) => id);
    expect(new Set(ids).size).toBe(25);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const [newest] = first.list;
    expect(newest?.postings).toMatchObject([
      {
        account: expect.stringContaining(`${payer.memberId}・`),
        bucket: 'available',
        amount: '1',
        balance: '25',
      },
      { account: '平台', bucket: 'custody', amount: '-1' },
    ]);
    expect((await read(`?ref=${newest?.refId}`)).list.map(({ id }) => id)).toEqual([newest?.id]);
    expect((await read('?kind=nothing')).list).toEqual([]);
    expect((await read()).list[0]?.id).toBe(newest?.id);
  });
});
