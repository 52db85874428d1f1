import { randomUUID } from 'node:crypto';
import { createCoupon, fundHouse } from '../../server/testing/coupons';
import { findTestBreaches } from '../../server/testing/database';
import * as make from '../../server/testing/factories';
import { createBuyers, headersOf } from '../buyers';
import { type Figure, plain } from '../figure';
import { keepCartsFull } from '../fullCarts';
import { start } from '../programs';
import type { World } from '../world';

const USES = 100;
const BUYERS = 1000;

/** A thousand buyers pay with one coupon of a hundred uses at once, for a member's goods; followed by an audit. */
export async function couponRace(world: World): Promise<Figure[]> {
  await fundHouse(world.db, '1000000');
  const { code } = await createCoupon(world.db, { maxUses: USES });
  const sellerId = await make.createMember(world.db);
  const options = { sellerId, channel: 'market', stock: BUYERS } as const;
  const { skuId } = await make.createProduct(world.db, options);
  const buyers = await createBuyers(world, BUYERS);
  for (const { id } of buyers) await make.give(world.db, id, 'coin', '50');
  const endRefills = await keepCartsFull(world, buyers, [skuId]);
  const api = await start('api', world.url);
  const codes = await Promise.all(
    buyers.map(async (buyer): Promise<string> => {
      const response = await fetch(`${api.url}/api/checkout`, {
        method: 'POST',
        headers: headersOf(buyer, randomUUID()),
        body: JSON.stringify({
          items: [{ skuId, quantity: 1, unitPrice: '100' }],
          addressId: buyer.addressId,
          coupon: { code, discount: '50' },
        }),
      });
      return JSON.parse(await response.text()).errorCode;
    }),
  );
  await api.stop();
  await endRefills();
  const count = (wanted: string) => codes.filter((one) => one === wanted).length;
  const breaches = await findTestBreaches(world.db);
  return [
    plain('coupon-race.used', count(''), 'payments', `exactly ${USES} of ${BUYERS}`),
    plain('coupon-race.refused', count('COUPON_USED_UP'), 'refusals', `exactly ${BUYERS - USES}`),
    plain('coupon-race.breaches', breaches.length, 'broken invariants', '0'),
  ];
}
