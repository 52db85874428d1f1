import { randomUUID } from 'node:crypto';
import { findTestBreaches } from '../../server/testing/database';
import * as make from '../../server/testing/factories';
import { createBuyers, headersOf } from '../buyers';
import { type Figure, plain } from '../figure';
import { keepCartsFull } from '../fullCarts';
import { start } from '../programs';
import type { World } from '../world';

const CARTS = 500;

interface Answer {
  success: boolean;
  errorCode: string;
  data: { lines?: { skuId: number; why: string }[] } | null;
}

/** Five hundred carts of two sellers hold the last piece of one, and are paid at once; followed by an audit. */
export async function lastPiece(world: World): Promise<Figure[]> {
  const createSku = async (stock: number) => {
    const sellerId = await make.createMember(world.db);
    return (await make.createProduct(world.db, { sellerId, channel: 'market', stock })).skuId;
  };
  const [last, plenty] = [await createSku(1), await createSku(CARTS)];
  const buyers = await createBuyers(world, CARTS);
  for (const { id } of buyers) await make.give(world.db, id, 'coin', '200');
  const endRefills = await keepCartsFull(world, buyers, [last, plenty]);
  const api = await start('api', world.url);
  const answers = await Promise.all(
    buyers.map(async (buyer): Promise<Answer> => {
      const response = await fetch(`${api.url}/api/checkout`, {
        method: 'POST',
        headers: headersOf(buyer, randomUUID()),
        body: JSON.stringify({
          items: [plenty, last].map((skuId) => ({ skuId, quantity: 1, unitPrice: '100' })),
          addressId: buyer.addressId,
        }),
      });
      return JSON.parse(await response.text());
    }),
  );
  await api.stop();
  await endRefills();
  const refused = answers.filter(
    ({ errorCode, data }) =>
      errorCode === 'CHECKOUT_CHANGED' &&
      data?.lines?.length === 1 &&
      data.lines[0]?.skuId === last &&
      data.lines[0].why === 'soldOut',
  );
  const breaches = await findTestBreaches(world.db);
  return [
    plain(
      'last-piece.bought',
      answers.filter(({ success }) => success).length,
      'buyers',
      'exactly 1',
    ),
    plain(
      'last-piece.refused',
      refused.length,
      'buyers',
      `exactly ${CARTS - 1}, for that line alone`,
    ),
    plain('last-piece.breaches', breaches.length, 'broken invariants', '0'),
  ];
}
