import type { SalesReport } from '@common/endpoints/salesReport';
import { parseAmount, unitsToAmount } from '@common/money/money';
import { taipeiDate } from '@common/text/taipeiDay';
import type { Database } from '../../../db/database';
import { withClient } from '../../../db/withClient';
import { createTestApi, type TestApi } from '../../../testing/api';
import { AuditedWorld } from '../../../testing/auditedWorld';
import { backdateOrder } from '../../../testing/backdate';
import { askFor, shippedBasket } from '../../../testing/basket';
import { ownerUrlOf } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { ReturnWorld } from '../../../testing/returnWorld';
import { paidSales } from './salesStore';
import { settleOrders } from './sweepOrders';

interface Shop {
  db: Database;
  api: TestApi;
}
let whole: AuditedWorld;
let world: ReturnWorld;
let wholeShop: Shop;
beforeAll(async () => {
  whole = await AuditedWorld.open();
  wholeShop = { db: whole.db, api: await createTestApi(whole.db) };
  world = await ReturnWorld.open();
});
afterAll(async () => {
  await wholeShop?.api.close();
  await whole?.close();
  await world?.close();
});

const DAY_MS = 86_400_000;
/** A day in Taipei, some days from today. */
const day = (later = 0) => taipeiDate(Date.now() + later * DAY_MS);
const YEAR = `?from=${day(-365)}&to=${day()}`;

async function reportOf({ db, api }: Shop, seller: number, query = YEAR): Promise<SalesReport> {
  const token = await make.createSession(db, seller);
  const { body } = await api.call(token, 'GET', `/api/me/selling/report${query}`);
  expect(body).toMatchObject({ success: true });
  return body.data;
}

/** The file's rows by their columns' titles. */
async function fileOf({ db, api }: Shop, seller: number) {
  const { payload } = await api.app.inject({
    method: 'GET',
    url: `/api/me/selling/sales.csv${YEAR}`,
    headers: { authorization: `Bearer ${await make.createSession(db, seller)}` },
  });
  const [head = '', ...rows] = payload.replace('\uFEFF', '').trim().split('\r\n');
  const titles = head.split(',');
  return rows.map((row) =>
    Object.fromEntries(row.split(',').map((cell, at) => [titles[at], cell])),
  );
}

async function sellersOf({ db }: Shop): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    'SELECT DISTINCT seller_id::int AS id FROM orders WHERE paid_at IS NOT NULL AND seller_id IS NOT NULL ORDER BY 1',
  );
  return rows.map(({ id }) => id);
}

/** What entered and left escrow for a seller's orders, as the ledger has it. */
async function escrowOf({ db }: Shop, seller: number) {
  const { rows } = await db.pool.query<Record<string, string>>(
    `SELECT a.asset, coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0)::text AS paid,
       coalesce(-sum(p.amount) FILTER (WHERE j.kind IN ('order.refund', 'order.returnPart')), 0)::text AS refunded,
       coalesce(-sum(p.amount) FILTER (WHERE j.kind = 'order.settle'), 0)::text AS released, sum(p.amount)::text AS escrow
     FROM orders o JOIN journals j ON j.ref_type = 'order' AND j.ref_id = o.out_trade_no
     JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
     WHERE o.seller_id = $1 AND a.member_id IS NULL AND a.bucket = 'escrow' GROUP BY 1`,
    [seller],
  );
  const of = (name: string) => {
    const amount = (asset: string) =>
      unitsToAmount(rows.find((row) => row.asset === asset)?.[name] ?? '0');
    return { coin: amount('coin'), adv: amount('adv') };
  };
  return {
    paid: of('paid'),
    refunded: of('refunded'),
    released: of('released'),
    escrow: of('escrow'),
  };
}

const units = (amounts: (string | undefined)[]) =>
  amounts.reduce((all, one) => all + parseAmount(one ?? ''), 0n);

async function expectLedgers(shop: Shop, seller: number): Promise<SalesReport> {
  const report = await reportOf(shop, seller);
  expect(report.sold).toMatchObject(await escrowOf(shop, seller));
  for (const asset of ['coin', 'adv'] as const) {
    expect(units(report.parts.map((part) => part[asset]))).toBe(units([report.sold.paid[asset]]));
  }
  return report;
}

/** A file's released sales, and all of them, add up to the report. */
async function expectFile(shop: Shop, seller: number): Promise<number> {
  const { sold, income } = await reportOf(shop, seller);
  const rows = await fileOf(shop, seller);
  expect(rows).toHaveLength(sold.orders);
  const released = rows.filter((row) => row.款項 === '已撥款');
  const of = (title: string) => units(released.map((row) => row[title]));
  expect(of('手續費（GAB）') + of('實收（GAB）')).toBe(units([sold.released.coin]));
  expect(of('實收（廣告幣）')).toBe(units([sold.released.adv]));
  // All was paid in the same year.
  expect(income).toEqual({ settled: sold.released, fee: unitsToAmount(`${of('手續費（GAB）')}`) });
  for (const row of rows) expect(Boolean(row['撥款時間（臺灣）'])).toBe(row.款項 === '已撥款');
  return rows.length;
}

it('a report and its file say of each seller of a whole shop what the ledger says', async () => {
  let sales = 0;
  for (const id of await sellersOf(wholeShop)) {
    await expectLedgers(wholeShop, id);
    sales += await expectFile(wholeShop, id);
  }
  expect(sales).toBeGreaterThan(7);
});

it('a report tells apart what was given back in part or whole, what is in escrow, and what was released', async () => {
  const seller = await world.person();
  const sale = { channel: 'market' as const, sellerId: seller.id };
  const { no } = await world.paid(sale);
  await world.post(seller, `/api/me/sales/${no}/refund`, { reason: '摔破了', restock: false });
  // Handed over, and still returnable: in escrow.
  const handedOver = await world.paid({ ...sale, fulfilment: 'pickup' });
  await world.post(seller, `/api/me/sales/${handedOver.no}/handover`, { note: '已面交' });
  const basket = await shippedBasket(world, {
    seller,
    lines: [
      { price: '100', quantity: 3 },
      { price: '300', quantity: 1 },
    ],
    adv: '54',
    discount: '60',
    fee: '80',
  });
  const { body } = await askFor(world, basket, [[basket.skus[0], 1]]);
  await world.step(seller, body.data.id, 'refund');
  // The basket's sale is 626 with the 60 that the platform adds. Of a cup the buyer gets 81 and 9 adv back, the platform 10.
  expect((await expectLedgers(world, seller.id)).sold).toEqual({
    orders: 3,
    paid: { coin: '826', adv: '54' },
    refunded: { coin: '191', adv: '9' },
    escrow: { coin: '635', adv: '45' },
    released: { coin: '0', adv: '0' },
  });
  await backdateOrder(world.db, handedOver.no, 8, 10);
  await settleOrders(world.db);
  const { sold, products } = await expectLedgers(world, seller.id);
  expect(sold).toMatchObject({ escrow: { coin: '535' }, released: { coin: '100' } });
  // Pieces that were kept: two of three cups, the pot, and the one that was released.
  expect(products.map(({ pieces }) => pieces)).toEqual([2, 1, 1]);
  expect(await expectFile(world, seller.id)).toBe(3);
});

it('a sale belongs to the day in Taipei on which it was paid', async () => {
  const seller = await world.person();
  const { no } = await world.paid({ channel: 'market', sellerId: seller.id });
  const paidAt = (at: string) =>
    withClient(ownerUrlOf(world.db), (client) =>
      client.query('UPDATE orders SET paid_at = $2 WHERE out_trade_no = $1', [no, at]),
    );
  const soldOn = async (day: string) => {
    const { sold, parts } = await reportOf(world, seller.id, `?from=${day}&to=${day}`);
    return [sold.orders, parts];
  };
  const none = (day: string) => [0, [{ day, orders: 0, coin: '0', adv: '0' }]];
  const one = (day: string) => [1, [{ day, orders: 1, coin: '100', adv: '0' }]];
  await paidAt('2026-03-01T15:59:59.999Z');
  expect([await soldOn('2026-03-01'), await soldOn('2026-03-02')]).toEqual([
    one('2026-03-01'),
    none('2026-03-02'),
  ]);
  await paidAt('2026-03-01T16:00:00Z');
  expect([await soldOn('2026-03-01'), await soldOn('2026-03-02')]).toEqual([
    none('2026-03-01'),
    one('2026-03-02'),
  ]);
});

it('a report names each day of a quarter and each month of a year', async () => {
  const { id } = await world.person();
  const quarter = await reportOf(world, id, '?from=2026-01-30&to=2026-03-02');
  expect(quarter.unit).toBe('day');
  expect(quarter.parts.map((part) => part.day)).toHaveLength(32);
  const year = await reportOf(world, id, '?from=2025-11-30&to=2026-11-28');
  expect(year.unit).toBe('month');
  expect(year.parts.map((part) => part.day)).toEqual([
    '2025-11-01',
    '2025-12-01',
    ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`),
  ]);
});

it.each([
  ['more than a leap year', '?from=2025-01-01&to=2026-01-03', 'RECORDS_RANGE'],
  ['an end before its beginning', '?from=2026-02-01&to=2026-01-30', 'BAD_INPUT'],
  ['no day', '?from=2026-13-01&to=2026-13-02', 'BAD_INPUT'],
  ['a day that its month does not have', '?from=2026-02-01&to=2026-02-30', 'BAD_INPUT'],
])('a report of %s is refused, and so is its file', async (_, query, code) => {
  const who = await world.person();
  for (const path of ['report', 'sales.csv']) {
    const { body } = await world.get(who, `/api/me/selling/${path}${query}`);
    expect(body.errorCode).toBe(code);
  }
});

it('a file goes on after each page where the page before ended', async () => {
  const period = { from: new Date(0), to: new Date(Date.now() + DAY_MS) };
  const idsOf = async (seller: number, atOnce: number) => {
    const ids: number[] = [];
    for await (const rows of paidSales(whole.db, seller, period, atOnce)) {
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  };
  const counts = [];
  for (const id of await sellersOf(wholeShop)) {
    const all = await idsOf(id, 100);
    expect(await idsOf(id, 1)).toEqual(all);
    expect(await idsOf(id, 2)).toEqual(all);
    counts.push(all.length);
  }
  expect(Math.max(...counts)).toBeGreaterThan(2);
});
