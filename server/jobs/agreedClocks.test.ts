import { closeDueLots } from '../modules/trade/auctions/closeLot';
import { expireOrders } from '../modules/trade/orders/sweepOrders';
import { DueItems, LONG_AGO } from '../testing/dueItems';
import { createMember, createProduct } from '../testing/factories';
import { createLot, endLot } from '../testing/lots';
import { ReturnWorld } from '../testing/returnWorld';
import { type AgreedClocks, agreedClocks, ClocksDisagree } from './agreedClocks';
import type { JobLog } from './attempts';

const MINUTE = 60_000;
const realNow = Date.now.bind(Date);
const log: JobLog = { error: () => undefined };

let world: ReturnWorld;
let warned: unknown[];
let clocks: AgreedClocks;
let lot: number;
beforeEach(async () => {
  world = await ReturnWorld.open();
  warned = [];
  clocks = agreedClocks(world.db, { warn: (facts: unknown) => warned.push(facts) } as never);
  lot = await createLot(world.db);
  await endLot(world.db, lot);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await world.close();
});

/** For the worker the same as a database whose clock is ahead by that much. */
const setBack = (minutes: number) =>
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() - minutes * MINUTE);
const round = () => clocks.whileAgreed(() => closeDueLots(clocks.db, log));
const isClosed = async () => {
  const { rows } = await world.sql(`SELECT closed_at FROM lots WHERE id = ${lot}`);
  return rows[0].closed_at !== null;
};

it.each([180, -180])(
  'a lot waits while the clocks are %d min apart, and then is closed',
  async (minutes) => {
    setBack(minutes);
    expect(await round()).toBe(0);
    expect(await round()).toBe(0);
    expect(await isClosed()).toBe(false);
    expect(warned).toHaveLength(1);
    jest.restoreAllMocks();
    expect(await round()).toBe(1);
    expect(await isClosed()).toBe(true);
  },
);

it.each([5, -5])('a worker that is %d min off closes lots by the database', async (minutes) => {
  setBack(minutes);
  expect(await round()).toBe(1);
});

it('a clock that is set within a round ends nothing, and puts nothing off', async () => {
  const buyer = await createMember(world.db);
  const { productId } = await createProduct(world.db);
  await new DueItems(world, buyer, productId).orders(`1, ${LONG_AGO}, NULL, NULL, NULL, NULL`);
  for (const job of [closeDueLots, expireOrders]) {
    expect(await clocks.agree()).toBe(true);
    setBack(180);
    await expect(job(clocks.db, log)).rejects.toThrow(ClocksDisagree);
    jest.restoreAllMocks();
  }
  const { rows } = await world.sql('SELECT DISTINCT status FROM orders');
  expect([await isClosed(), rows]).toEqual([false, [{ status: 1 }]]);
  expect((await world.sql('SELECT job FROM job_failures')).rows).toEqual([]);
  expect(await closeDueLots(clocks.db, log)).toBe(1);
  expect(await expireOrders(clocks.db, log)).toBeGreaterThan(0);
});
