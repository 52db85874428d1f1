import type { StaffMember } from '@common/endpoints/adminMembers';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import {
  BIND_WALLET,
  createMember,
  createSession,
  freezeSql,
  give,
} from '../../../testing/factories';

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

const reason = '異常提幣，暫停後查核';
const freeze = async (by: Person, whom: { id: number }) =>
  (await api.call(by.token, 'POST', `/api/admin/members/${whom.id}/freeze`, { reason })).body;
const unfreeze = async (by: Person, whom: { id: number }, frozenAt: number) =>
  (
    await api.call(by.token, 'POST', `/api/admin/members/${whom.id}/unfreeze`, {
      reason,
      frozenAt,
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
  const { data: frozen } = await freeze(staff, member);
  expect(frozen).toMatchObject({
    frozenAt: expect.any(Number),
    history: [{ action: 'member.freeze', staff: '客服', note: '異常提幣，暫停後查核' }],
  });
  const bid = await api.call(member.token, 'POST', '/api/auctions/1/bids', { maximum: '1' });
  expect(bid.body.errorCode).toBe('ACCOUNT_FROZEN');
  expect((await freeze(staff, member)).errorCode).toBe('MEMBER_FROZEN_STATE');
  const told = async () =>
    (await api.call(member.token, 'GET', '/api/me/notices')).body.data.list.map(
      ({ label }: { label: string }) => label,
    );
  expect(await told()).toEqual(['帳戶已凍結']);
  const { frozenAt } = frozen;
  expect((await unfreeze(staff, member, frozenAt)).errorCode).toBe('FORBIDDEN');
  expect((await unfreeze(admin, member, frozenAt)).data).toMatchObject({ frozenAt: null });
  expect(await told()).toEqual(['帳戶已解除凍結', '帳戶已凍結']);
  await freeze(staff, member);
  expect((await told()).slice(0, 1)).toEqual(['帳戶已凍結']);
  await unfreeze(admin, member, (await find(admin, `q=${member.id}`))[0]?.frozenAt ?? 0);
  expect((await unfreeze(admin, member, frozenAt)).errorCode).toBe('MEMBER_FROZEN_STATE');
  expect((await freeze(admin, { id: 999 })).errorCode).toBe('NOT_FOUND');
});

it('an unfreezing that was begun for an earlier freeze does not end a later one', async () => {
  const [admin, member] = [await person('店長', ['admin']), await person('小美')];
  const first = (await freeze(admin, member)).data.frozenAt;
  await unfreeze(admin, member, first);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = (await freeze(admin, member)).data.frozenAt;
  expect((await unfreeze(admin, member, first)).errorCode).toBe('MEMBER_FROZEN_STATE');
  expect((await find(admin, `q=${member.id}`))[0]?.frozenAt).toBe(second);
});

it('only administrators freeze staff, and staff cannot freeze themselves', async () => {
  const [a, b, admin] = [
    await person('甲', ['staff']),
    await person('乙', ['staff']),
    await person('店長', ['admin']),
  ];
  expect((await freeze(a, b)).errorCode).toBe('FORBIDDEN');
  expect((await freeze(a, admin)).errorCode).toBe('FORBIDDEN');
  expect((await freeze(a, a)).errorCode).toBe('OWN_ACCOUNT');
  expect((await freeze(admin, b)).success).toBe(true);
});

it('leaves one administrator who can act, also when two freeze each other at once', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await person('甲', ['admin']), await person('乙', ['admin'])];
    // Nobody else is left.
    await test.db.pool.query(freezeSql('id <> ALL ($1)'), [[a.id, b.id]]);
    const answers = await Promise.all([freeze(a, b), freeze(b, a)]);
    const codes = answers.map(({ errorCode }) => errorCode);
    expect(codes.filter((code) => code === '')).toHaveLength(1);
    // Frozen before the request came in, the other one has lost the console already.
    expect(['LAST_ADMIN', 'ACCOUNT_FROZEN', 'FORBIDDEN']).toContain(
      codes.find((code) => code !== ''),
    );
  }
});

it('finds members by number, name, e-mail and wallet, and those who are frozen', async () => {
  const staff = await person('客服', ['staff']);
  const mei = await person('小美 100%');
  const hong = await person('阿宏');
  await give(test.db, mei.id, 'coin', '12.5');
  await test.db.pool.query('UPDATE members SET email = $2 WHERE id = $1', [hong.id, 'h_o@x.tw']);
  await test.db.pool.query(BIND_WALLET, [mei.id, `0xab${'0'.repeat(38)}`]);
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
  await freeze(staff, hong);
  expect(await ids('frozen=1')).toEqual([hong.id]);
  expect(await ids('')).toEqual([hong.id, mei.id, staff.id]);
});

it('a member is found by number, wallet, and any piece of name or address, however short', async () => {
  const [admin, member] = [await person('店長', ['admin']), await person('司馬_光')];
  await test.db.pool.query(`UPDATE members SET email = 'sima.guang@mail.example' WHERE id = $1`, [
    member.id,
  ]);
  await test.db.pool.query(BIND_WALLET, [member.id, `0x${'5afe'.repeat(10)}`]);
  const asked = [String(member.id), '0x5AFE', '司馬', '光', '馬_', 'sima.g', 'GUANG@mail', 'a.g'];
  for (const q of asked) {
    const found = await find(admin, `pageSize=100&q=${encodeURIComponent(q)}`);
    expect({ q, ids: found.map(({ id }) => id) }).toEqual({ q, ids: [member.id] });
  }
  expect(await find(admin, 'q=0x5aff')).toEqual([]);
  expect(await find(admin, `q=${encodeURIComponent('馬%')}`)).toEqual([]);
  expect(await find(admin, 'frozen=1&q=sima')).toEqual([]);
});

it('the list of members goes on to older ones and back, whoever joins in between, and a search with it', async () => {
  const admin = await person('店長', ['admin']);
  const joined: number[] = [];
  for (const n of [1, 2, 3, 4, 5]) joined.unshift((await person(`長名單${n}`)).id);
  const page = async (query: string) =>
    (await api.call(admin.token, 'GET', `/api/admin/members?pageSize=2&${query}`)).body.data;
  const ids = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id);
  for (const q of ['', 'q=長名單&']) {
    const first = await page(q);
    expect(ids(first)).toEqual(joined.slice(0, 2));
    expect(first.newer).toBeNull();
    const second = await page(`${q}before=${first.older}`);
    expect(ids(second)).toEqual(joined.slice(2, 4));
    expect(ids(await page(`${q}after=${second.newer}`))).toEqual(joined.slice(0, 2));
  }
  expect(await page('q=長名單')).toMatchObject({ total: 5 });
  const last = await page(`q=長名單&before=${joined[3]}`);
  expect([ids(last), last.older]).toEqual([joined.slice(4), null]);
  const newcomer = await person('長名單6');
  expect(ids(await page(`q=長名單&after=${joined[0]}`))).toEqual([newcomer.id]);
});
