import { randomInt, randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import * as make from '../../server/testing/factories';
import { type Buyer, createBuyers, headersOf, orderOf } from '../buyers';
import { compare, type Figure } from '../figure';
import { keepCartsFull } from '../fullCarts';
import { alternate, load, type Run } from '../load';
import { start } from '../programs';
import { loadPostgres } from '../rawPostgres';
import type { World } from '../world';

const BUYERS = 200;
const PRODUCTS = 200;
const STOCK = 1_000_000;
const WAYS = { order: '/api/orders', checkout: '/api/checkout' } as const;

type Way = keyof typeof WAYS;

/** A request that orders one of these variants, each time another buyer; `checkout` also pays. */
function placing(way: Way, buyers: Buyer[], skuIds: number[]): Request {
  return {
    method: 'POST',
    path: WAYS[way],
    setupRequest(request) {
      const buyer = buyers[randomInt(buyers.length)];
      const skuId = skuIds[randomInt(skuIds.length)];
      if (!buyer || skuId === undefined) throw new Error('nobody buys anything');
      const { paymentMethod, ...body } = orderOf(buyer, skuId, '100');
      return {
        ...request,
        headers: headersOf(buyer, randomUUID()),
        body: JSON.stringify(way === 'order' ? { ...body, paymentMethod } : body),
      };
    },
  };
}

/**
 * Orders placed per second, and paid ones, of one product that everybody wants: beside the same over many products, and
 * beside PostgreSQL's rate of updates of its row.
 */
export async function hotProduct(world: World): Promise<Figure[]> {
  const buyers = await createBuyers(world, BUYERS);
  for (const { id } of buyers) await make.give(world.db, id, 'coin', '10000000');
  const skuIds: number[] = [];
  for (let n = 0; n < PRODUCTS; n++) {
    skuIds.push((await make.createProduct(world.db, { stock: STOCK })).skuId);
  }
  const [hot = 0] = skuIds;
  const endRefills = await keepCartsFull(world, buyers, skuIds);
  const api = await start('api', world.url);
  const run =
    (way: Way, wanted: number[]): Run =>
    () =>
      load({ url: api.url, requests: [placing(way, buyers, wanted)] });
  await load({ url: api.url, requests: [placing('order', buyers, skuIds)] }, 2);
  const { hotOrder, order, hotCheckout, checkout, row } = await alternate({
    hotOrder: run('order', [hot]),
    order: run('order', skuIds),
    hotCheckout: run('checkout', [hot]),
    checkout: run('checkout', skuIds),
    row: () =>
      loadPostgres(world.url, () => [
        {
          name: 'hotSku',
          // To the value that it has: the same work, and the books stay true.
          text: 'UPDATE skus SET reserved = reserved WHERE id = $1',
          values: [hot],
        },
      ]),
  });
  await api.stop();
  await endRefills();
  const ofMany = '>= 0.5 of many products';
  return [
    compare('hot-product', hotOrder.rate, 'orders/s', order.rate, ofMany),
    compare('hot-product.p99', hotOrder.p99, 'ms', order.p99, 'shown'),
    compare('hot-product.paid', hotCheckout.rate, 'paid orders/s', checkout.rate, ofMany),
    compare('hot-product.paid.p99', hotCheckout.p99, 'ms', checkout.p99, 'shown'),
    compare('hot-product.row', hotOrder.rate, 'orders/s', row.rate, ">= 0.5 of one row's updates"),
  ];
}
