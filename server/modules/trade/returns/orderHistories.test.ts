import { fundHouse } from '../../../testing/coupons';
import { expectAuditClean } from '../../../testing/database';
import { OrderHistory } from '../../../testing/orderHistory';
import { CARRIER } from '../../../testing/passDays';
import { eachSeed, historiesOf } from '../../../testing/random';
import { openMarket } from '../../../testing/randomMarket';
import { ReturnWorld } from '../../../testing/returnWorld';

const HISTORIES = historiesOf(18);
const STEPS = 14;

it(`orders with deals, coupons, parcels, returns and refunds stay exact through ${HISTORIES} random histories`, async () => {
  const world = await ReturnWorld.open(CARRIER);
  const done: Record<string, number> = {};
  try {
    await fundHouse(world.db, '999999999999999999999999999');
    const market = await openMarket(world);
    await eachSeed(HISTORIES, async (seed) => {
      const history = new OrderHistory(world, market, seed);
      await history.run(STEPS);
      // Rows are never deleted, so an audit every 20 histories still finds each breach.
      if (seed % 20 === 0) await expectAuditClean(world.db);
      for (const [name, times] of Object.entries(history.done)) {
        done[name] = (done[name] ?? 0) + times;
      }
    });
    await expectAuditClean(world.db);
    // Every kind of act has succeeded, which a few histories need not bring.
    if (HISTORIES < 18) return;
    const acts = [
      'ship',
      'book',
      'takeBack',
      'rest',
      'refund',
      'cancel',
      'confirm',
      'return',
      'return.refund',
    ];
    acts.push('agree', 'group.pay', 'group.cancel', 'group.expire');
    for (const act of acts) expect([act, done[act] ?? 0]).not.toEqual([act, 0]);
  } finally {
    await world.close();
  }
}, 1_200_000);
