import type { StaffMember } from '@common/endpoints/adminMembers';
import { createTestApi, type TestApi } from '../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import { createMember, createSession, give } from '../../testing/factories';

let test: TestDatabase;
let api: TestApi;
beforeEach(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterEach(async () => {
  await expectAuditClean(test.db);
  await api.close();
  await test.drop();
});

async function person(name: string, rights: Parameters<typeof createMember>[2] = []) {
  const id = await createMember(test.db, name, rights);
  return { id, token: await createSession(test.db, id) };
}
type Person = Awaited<ReturnType<typeof person>>;

const act = async (by: Person, whom: { id: number }, what: 'freeze' | 'unfreeze') =>
  (
    await api.call(by.token, 'POST', `/api/admin/members/${whom.id}/${what}`, {
      reason: '異常提幣，暫停後查核',
    })
  ).body;
const find = async (by: Person, query: string): Promise<StaffMember[]> =>
  (await api.call(by.token, 'GET', `/api/admin/members?${query}`)).body.data.list;

it('freezes with a reason and lets go again, each written down', async () => {
  const [staff, admin, member] = [
    await person('客服', ['staff']),
    await person('店長', ['admin']),
    await person('小美'),
  ];
  expect((await act(staff, member, 'freeze')).data).toMatchObject({
    frozenAt: expect.any(Number),
    history: [{ action: 'member.freeze', staff: '客服', note: '異常提幣，暫停後查核' }],
  });
  const bid = await api.call(member.token, 'POST', '/api/auctions/1/bids', { maximum: '1' });
  expect(bid.body.errorCode).toBe('ACCOUNT_FROZEN');
  expect((await act(staff, member, 'freeze')).errorCode).toBe('MEMBER_FROZEN_STATE');
  expect((await act(staff, member, 'unfreeze')).errorCode).toBe('FORBIDDEN');
  expect((await act(admin, member, 'unfreeze')).data).toMatchObject({ frozenAt: null });
  expect((await act(admin, member, 'unfreeze')).errorCode).toBe('MEMBER_FROZEN_STATE');
  expect((await act(admin, { id: 999 }, 'freeze')).errorCode).toBe('NOT_FOUND');
});

it('lets only administrators freeze staff, and nobody themselves', async () => {
  const [a, b, admin] = [
    await person('甲', ['staff']),
    await person('乙', ['staff']),
    await person('店長', ['admin']),
  ];
  expect((await act(a, b, 'freeze')).errorCode).toBe('FORBIDDEN');
  expect((await act(a, admin, 'freeze')).errorCode).toBe('FORBIDDEN');
  expect((await act(a, a, 'freeze')).errorCode).toBe('OWN_ACCOUNT');
  expect((await act(admin, b, 'freeze')).success).toBe(true);
});

it('leaves one administrator who can act, also when two freeze each other at once', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await person('甲', ['admin']), await person('乙', ['admin'])];
    // Nobody else is left.
    await test.db.pool.query('UPDATE members SET frozen_at = now() WHERE id <> ALL ($1)', [
      [a.id, b.id],
    ]);
    const answers = await Promise.all([act(a, b, 'freeze'), act(b, a, 'freeze')]);
    const codes = answers.map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === '')).toHaveLength(1);
    expect(['LAST_ADMIN', 'ACCOUNT_FROZEN']).toContain(codes.find((code) => code !== ''));
  }
});

it('finds members by number, name, e-mail and wallet, and those who are frozen', async () => {
  const staff = await person('客服', ['staff']);
  const mei = await person('小美 100%');
  const hong = await person('阿宏');
  await give(test.db, mei.id, 'coin', '12.5');
  await test.db.pool.query('UPDATE members SET email = $2 WHERE id = $1', [hong.id, 'h_o@x.tw']);
  await test.db.pool.query(
    'INSERT INTO wallets (member_id, address, bound_block) VALUES ($1, $2, 0)',
    [mei.id, `0xab${'0'.repeat(38)}`],
  );
  const ids = async (query: string) => (await find(staff, query)).map(({ id }) => id);
  expect(await ids(`q=${mei.id}`)).toEqual([mei.id]);
  expect(await ids(`q=${encodeURIComponent('100%')}`)).toEqual([mei.id]);
  expect(await ids('q=h_o')).toEqual([hong.id]);
  expect(await ids('q=0XAB0')).toEqual([mei.id]);
  expect(await ids('q=0xcd')).toEqual([]);
  expect((await find(staff, `q=${mei.id}`))[0]).toMatchObject({
    coin: { available: '12.5', held: '0' },
    wallets: [`0xab${'0'.repeat(38)}`],
  });
  await act(staff, hong, 'freeze');
  expect(await ids('frozen=1')).toEqual([hong.id]);
  expect(await ids('')).toEqual([hong.id, mei.id, staff.id]);
});
