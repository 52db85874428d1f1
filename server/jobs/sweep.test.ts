import { expireOrders } from '../modules/trade/orders/sweepOrders';
import { DueItems, LONG_AGO, poisonedOrder } from '../testing/dueItems';
import { createMember, createProduct } from '../testing/factories';
import { poison } from '../testing/poison';
import { ReturnWorld } from '../testing/returnWorld';
import type { JobLog } from './attempts';
import { poll } from './sweep';

let world: ReturnWorld;
beforeEach(async () => {
  world = await ReturnWorld.open();
});
afterEach(() => world.close());

it('a failing polled item is postponed, and the others are worked on in the same round', async () => {
  const looked: number[] = [];
  const all = Array.from({ length: 25 }, (_, index) => ({ id: index + 1 }));
  const round = () =>
    poll(world.db, {
      job: 'trackPayments',
      page: async (after) => all.filter(({ id }) => id > after).slice(0, 10),
      work: async ({ id }) => {
        looked.push(id);
        if (id % 2 === 1) throw new Error('the node does not know it');
      },
      log: { error: () => undefined } as unknown as JobLog,
    });
  await round();
  expect(looked).toHaveLength(25);
  looked.length = 0;
  await round();
  expect(looked.every((id) => id % 2 === 0)).toBe(true);
  expect(looked).toHaveLength(12);
  await world.sql('UPDATE job_failures SET next_try_at = now()');
  await round();
  const { rows } = await world.sql('SELECT DISTINCT tries FROM job_failures');
  expect(rows).toEqual([{ tries: 2 }]);
});

it('simultaneous failures of two workers count once', async () => {
  const buyer = await createMember(world.db);
  const { productId } = await createProduct(world.db);
  await new DueItems(world, buyer, productId).orders(`1, ${LONG_AGO}, NULL, NULL, NULL, NULL`);
  const mend = await poison(world.test.ownerUrl, poisonedOrder);
  const log = { error: () => undefined } as unknown as JobLog;
  await Promise.all([1, 2].map(() => expireOrders(world.db, log)));
  const { rows } = await world.sql('SELECT DISTINCT tries FROM job_failures');
  expect(rows).toEqual([{ tries: 1 }]);
  await mend();
});
