import { N, type Payer, PayWorld } from '../../../testing/payWorld';
import { pendingDepositScanner } from './pendingDepositScanner';

let world: PayWorld;
let finance: string;
let mei: Payer;
let hao: Payer;
/** Oldest block first: deposits of 小美, of an unknown sender and of 阿豪, and one unconfirmed transfer. */
let [ofMei, ofNobody, ofHao, pending]: string[] = [];
beforeAll(async () => {
  world = await PayWorld.open();
  ({ token: finance } = await world.shop.signIn({ capabilities: ['finance'] }));
  [mei, hao] = [await world.payer(), await world.payer()];
  await world.sql(`UPDATE members SET name = '小美' WHERE id = $1`, [mei.memberId]);
  await world.sql(`UPDATE members SET name = '阿豪' WHERE id = $1`, [hao.memberId]);
  const after = async (from: Parameters<PayWorld['send']>[0], amount: string) => {
    const hash = await world.send(from, amount);
    await world.mine();
    return hash;
  };
  ofMei = await after(mei.account, '11');
  ofNobody = await after(world.stranger(), '12');
  ofHao = await after(hao.account, '13');
  await world.mine(N);
  pending = await after(mei.account, '14');
  await pendingDepositScanner(world.db, world.shop.chain)();
});
afterAll(() => world.end());
afterEach(() => world.expectClean());

const read = async (query: Record<string, string> = {}, token = finance) =>
  (await world.shop.call(token, 'GET', `/api/admin/deposits?${new URLSearchParams(query)}`)).body
    .data;
const hashes = async (query: Record<string, string>) =>
  (await read(query)).list.map(({ txHash }: { txHash: string }) => txHash);

it('finance reads the deposits of all members and of nobody, and those that count confirmations', async () => {
  const { list, needed, pending: moving, total } = await read();
  expect(list).toMatchObject([
    { txHash: ofHao, amount: '13', state: 'credited', member: { id: hao.memberId, name: '阿豪' } },
    { txHash: ofNobody, amount: '12', state: 'suspense', member: null },
    { txHash: ofMei, amount: '11', state: 'credited', member: { id: mei.memberId }, byHand: false },
  ]);
  expect({ needed, total }).toEqual({ needed: N, total: 3 });
  expect(list[2].confirmations).toBe(list[0].confirmations + 2);
  expect(list[0].confirmations).toBeGreaterThanOrEqual(N);
  expect(moving).toMatchObject([
    { txHash: pending, amount: '14', member: { id: mei.memberId, name: '小美' } },
  ]);
  expect(moving[0].confirmations).toBeLessThan(N);
});

it('the list narrows to a state, a transaction, a sender, and a member by number or name', async () => {
  const [nobodys] = (await read({ state: 'suspense' })).list;
  expect(nobodys.txHash).toBe(ofNobody);
  expect(await hashes({ q: String(ofHao).toUpperCase().replace('0X', '0x') })).toEqual([ofHao]);
  expect(await hashes({ q: nobodys.from })).toEqual([ofNobody]);
  expect(await hashes({ q: String(mei.memberId) })).toEqual([ofMei]);
  expect(await hashes({ q: '豪' })).toEqual([ofHao]);
  expect(await hashes({ q: '豪', state: 'suspense' })).toEqual([]);
  expect((await read({ q: '豪' })).pending).toEqual([]);
});

it('a period has the days in Taipei from the first to the last', async () => {
  const { list } = await read();
  const dayOf = (at: number, daysLater = 0) =>
    new Date(at + (8 + 24 * daysLater) * 3_600_000).toISOString().slice(0, 10);
  const [first, last] = [dayOf(list.at(-1).at), dayOf(list[0].at)];
  expect(await hashes({ from: first, to: last })).toHaveLength(3);
  expect(await hashes({ from: dayOf(list[0].at, 1) })).toEqual([]);
  expect(await hashes({ to: dayOf(list.at(-1).at, -1) })).toEqual([]);
  expect(await hashes({ from: 'yesterday' })).toHaveLength(3);
});

it('pages go on to older deposits and back, and the file has the list’s filters', async () => {
  const first = await read({ pageSize: '2' });
  expect(first.list.map(({ txHash }: { txHash: string }) => txHash)).toEqual([ofHao, ofNobody]);
  const second = await read({ pageSize: '2', before: String(first.older) });
  expect(second).toMatchObject({ list: [{ txHash: ofMei }], older: null, pending: [] });
  const { body } = await world.shop.app.inject({
    url: '/api/admin/deposits.csv?state=suspense',
    headers: { authorization: `Bearer ${finance}` },
  });
  const [head, ...lines] = body.trimEnd().split('\r\n');
  expect(head).toContain('確認數');
  expect(lines).toEqual([expect.stringContaining('待查,,,12,')]);
});

it('the list is sorted by amount and by time, up and down, and without transfers that count confirmations', async () => {
  expect(await hashes({ sort: 'amount' })).toEqual([ofMei, ofNobody, ofHao]);
  expect(await hashes({ sort: '-amount' })).toEqual([ofHao, ofNobody, ofMei]);
  expect(await hashes({ sort: 'booked' })).toEqual([ofMei, ofNobody, ofHao]);
  expect(await hashes({ sort: 'amount', q: String(mei.memberId) })).toEqual([ofMei]);
  const first = await read({ sort: 'amount', pageSize: '1' });
  expect({ pending: first.pending, older: first.older }).toEqual({ pending: [], older: null });
  expect(await hashes({ sort: 'amount', pageSize: '1', after: first.newer })).toEqual([ofNobody]);
});

it('support reads no deposits of members', async () => {
  const { token } = await world.shop.signIn({ capabilities: ['support'] });
  const { status } = await world.shop.call(token, 'GET', '/api/admin/deposits');
  expect(status).toBe(403);
});
