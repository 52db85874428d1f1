import type { DayFigures, DayMoney } from '@common/endpoints/console';
import { sealAll } from '../../../ledger/seal';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot, endLot } from '../../../testing/lots';
import { closeDueLots } from '../../trade/auctions/closeLot';
import { countFigures } from './countFigures';

let test: TestDatabase;
let api: TestApi;
let staff: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await make.createSession(test.db, await make.createMember(test.db, '店員', ['staff']));
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

/** The days' figures added up: midnight in Taipei may fall between what a test does and what it counts. */
const addUp = (days: readonly DayFigures[]) => {
  const sum = (key: 'orders' | 'newMembers' | keyof DayMoney) =>
    days.reduce((total, { money, ...day }) => total + Number({ ...money, ...day }[key]), 0);
  return {
    orders: sum('orders'),
    shopCoin: sum('shopCoin'),
    marketCoin: sum('marketCoin'),
    auctionCoin: sum('auctionCoin'),
    advPaid: sum('advPaid'),
    refundedCoin: sum('refundedCoin'),
    newMembers: sum('newMembers'),
  };
};
const daysSince = async (day: string): Promise<number> =>
  (
    await test.db.pool.query(
      `SELECT (now() AT TIME ZONE 'Asia/Taipei')::date - $1::date + 1 AS days`,
      [day],
    )
  ).rows[0].days;
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei', dateStyle: 'short' }).format();

async function dashboard(days = 30) {
  const { body } = await api.call(staff, 'GET', `/api/admin/dashboard?days=${days}`);
  const list: DayFigures[] = body.data.days;
  return { ...body.data, days: list };
}

async function sell(channel: 'shop' | 'market', refund = false): Promise<void> {
  const buyer = await make.createMember(test.db);
  await make.give(test.db, buyer, 'coin', '1000');
  const token = await make.createSession(test.db, buyer);
  const seller = channel === 'market' ? { sellerId: await make.createMember(test.db) } : {};
  const { skuId } = await make.createProduct(test.db, { channel, ...seller });
  const placed = await api.call(token, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: await make.createAddress(test.db, buyer),
    paymentMethod: 'coin',
  });
  const no = placed.body.data.out_trade_no;
  await api.call(token, 'POST', `/api/orders/${no}/pay`);
  if (!refund) return;
  const reason = { reason: '缺貨', restock: true };
  await api.call(staff, 'POST', `/api/admin/orders/${no}/refund`, reason);
}

it('days that were not counted yet have no figures', async () => {
  expect(await dashboard()).toMatchObject({ days: [], countedAt: null, liveLots: 0 });
});

it('today is counted from orders, postings and members, and counted again as it grows', async () => {
  const began = today();
  await sell('shop');
  await sell('market');
  await sell('shop', true);
  expect(await countFigures(test.db)).toBe(0);
  const { days, countedAt, health } = await dashboard();
  expect([began, today()]).toContain(days.at(-1)?.day);
  expect(addUp(days)).toEqual({
    orders: 3,
    shopCoin: 200,
    marketCoin: 100,
    auctionCoin: 0,
    advPaid: 0,
    refundedCoin: 100,
    newMembers: 5,
  });
  expect(countedAt).toEqual(expect.any(Number));
  expect(health).toMatchObject({ chainHalted: false, mailsWaiting: expect.any(Number) });
  // Neither a payer, an audit, a backup nor a standby has been seen here, and none is made up.
  expect(health).toMatchObject({
    payouts: { payer: 'unknown' },
    auditAgeS: null,
    auditBroken: false,
    backupAgeS: null,
    standbys: 0,
    standbyLagS: null,
    clockOffsetS: null,
    picturesFailingS: 0,
  });
  expect(health.databaseBytes).toBeGreaterThan(1_000_000);
  await sell('market');
  await countFigures(test.db);
  expect(addUp((await dashboard()).days)).toMatchObject({ orders: 4, marketCoin: 200 });
});

it.each([
  ['support', false],
  ['merchandiser', false],
  ['finance', true],
  ['compliance', true],
] as const)('turnover, fees and payouts: %s sees them: %s', async (role, isShown) => {
  await countFigures(test.db);
  const id = await make.createMember(test.db, role, [role]);
  const token = await make.createSession(test.db, id);
  const { body } = await api.call(token, 'GET', '/api/admin/dashboard');
  const { days, health } = body.data;
  expect(days.at(-1)).toMatchObject({
    orders: expect.any(Number),
    money: isShown ? { shopCoin: expect.any(String) } : null,
  });
  expect(health.databaseMs).toEqual(expect.any(Number));
  expect(health.payouts === null).toBe(!isShown);
});

it('a shop with a past is counted in pieces, its days in Taipei, and an emptied table comes back', async () => {
  // 23:30 in Taipei on the first, 00:30 on the second: one day apart, though both are the first in UTC.
  await test.db.pool.query(
    `INSERT INTO members (name, created_at) VALUES ('甲', '2026-09-01T15:30:00Z'), ('乙', '2026-09-01T16:30:00Z')`,
  );
  const before = await daysSince('2026-09-01');
  const left = await countFigures(test.db, 31);
  const after = await daysSince('2026-09-01');
  expect([before - 31, after - 31]).toContain(left);
  for (let more = left; more > 0; more = await countFigures(test.db, 31));
  const read = async () => {
    const found = await test.db.pool.query(
      `SELECT day::text, new_members AS n, orders FROM daily_figures WHERE new_members > 0 ORDER BY day`,
    );
    return found.rows;
  };
  const counted = await read();
  expect(counted.slice(0, 2)).toEqual([
    { day: '2026-09-01', n: 1, orders: 0 },
    { day: '2026-09-02', n: 1, orders: 0 },
  ]);
  // Seals bound what is read of the ledger; the sums stay the same.
  await sealAll(test.db);
  await test.db.pool.query('DELETE FROM daily_figures');
  while ((await countFigures(test.db, 31)) > 0);
  expect(await read()).toEqual(counted);
  const { rows } = await test.db.pool.query('SELECT day::text FROM daily_figures ORDER BY day');
  const { days } = await dashboard(90);
  const shown = days.map(({ day }: DayFigures) => ({ day }));
  expect(rows.slice(-shown.length)).toEqual(shown);
  // One less where midnight fell between counting and showing.
  expect([0, 1]).toContain(Math.min(90, rows.length) - shown.length);
});

it('a day that is over is final: later rounds leave it as it is', async () => {
  await test.db.pool.query(`UPDATE daily_figures SET orders = 7 WHERE day = '2026-09-02'`);
  await countFigures(test.db, 31);
  const { rows } = await test.db.pool.query(
    `SELECT orders, final FROM daily_figures WHERE day = '2026-09-02'`,
  );
  expect(rows).toEqual([{ orders: 7, final: true }]);
  await test.db.pool.query(`UPDATE daily_figures SET orders = 0 WHERE day = '2026-09-02'`);
});

it('orders of the last seven days are counted as paid and as waiting, older ones and won lots are not', async () => {
  const { placed: before } = await dashboard();
  await sell('shop');
  await sell('market');
  const buyer = await make.createMember(test.db);
  const token = await make.createSession(test.db, buyer);
  const { skuId } = await make.createProduct(test.db);
  await api.call(token, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: await make.createAddress(test.db, buyer),
    paymentMethod: 'coin',
  });
  const { placed } = await dashboard();
  const more = (key: 'orders' | 'paid' | 'waiting') => placed[key] - before[key];
  expect([more('orders'), more('paid'), more('waiting')]).toEqual([3, 2, 1]);
  await sell('shop');
  await test.db.pool.query(
    `UPDATE orders SET created_at = now() - interval '8 days' WHERE id = (SELECT max(id) FROM orders)`,
  );
  await make.give(test.db, buyer, 'coin', '1000');
  const lot = await createLot(test.db);
  await api.call(token, 'POST', `/api/auctions/${lot}/bids`, { maximum: '150' });
  await endLot(test.db, lot);
  await closeDueLots(test.db);
  const { rows } = await test.db.pool.query('SELECT order_id FROM lots WHERE id = $1', [lot]);
  expect(rows[0].order_id).not.toBeNull();
  expect((await dashboard()).placed).toEqual(placed);
});
