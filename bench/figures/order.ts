import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import {
  type Buyer,
  createBuyers,
  headersOf,
  orderOf,
  type PricedSku,
  readPricedSkus,
} from '../buyers';
import { compare, type Figure } from '../figure';
import { alternate, load } from '../load';
import { start } from '../programs';
import { appFor } from '../programs/app';
import { loadPostgres, type RawStatement } from '../rawPostgres';
import { recording } from '../recorder';
import type { World } from '../world';

const RECORDED = 200;

function pick<T>(things: readonly T[]): T {
  const thing = things[randomInt(things.length)];
  if (thing === undefined) throw new Error('nothing to pick from');
  return thing;
}

/** A request that places a new order by varying buyers for varying products. */
export function placing(buyers: Buyer[], skus: PricedSku[]): Request {
  return {
    method: 'POST',
    path: '/api/orders',
    setupRequest(request) {
      const buyer = pick(buyers);
      const { skuId, price } = pick(skus);
      return {
        ...request,
        headers: headersOf(buyer, randomUUID()),
        body: JSON.stringify(orderOf(buyer, skuId, price)),
      };
    },
  };
}

/** Records the statements that the API sends for each of several orders. */
async function record(world: World, buyers: Buyer[], skus: PricedSku[]): Promise<RawStatement[][]> {
  const log: RawStatement[] = [];
  const app = await appFor(recording(world.db, log));
  const recorded: RawStatement[][] = [];
  for (let n = 0; n < RECORDED; n++) {
    const buyer = pick(buyers);
    const { skuId, price } = pick(skus);
    const response = await app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: headersOf(buyer, randomUUID()),
      payload: orderOf(buyer, skuId, price),
    });
    if (!response.json().success) throw new Error(`no order was placed: ${response.body}`);
    recorded.push(log.splice(0));
  }
  await app.close();
  return recorded;
}

/** The number of the order that a document of orders holds. */
function numberIn(document: unknown): string | undefined {
  const [order]: { out_trade_no?: string }[] = JSON.parse(String(document));
  return order?.out_trade_no;
}

/** The same statements with a new key and order number. */
function again(statements: RawStatement[]): RawStatement[] {
  const key = statements.find(({ name }) => name === 'claimKey')?.values?.[1];
  const number = numberIn(statements.find(({ name }) => name === 'insertOrders')?.values?.[0]);
  if (!(key instanceof Buffer) || number === undefined) {
    throw new Error('placing an order no longer claims a key and inserts an order');
  }
  const newKey = randomBytes(key.length);
  const newNumber = `B${randomBytes(12).toString('hex').toUpperCase()}`;
  const renew = (value: unknown) => {
    if (value instanceof Buffer && value.equals(key)) return newKey;
    return typeof value === 'string' ? value.replaceAll(number, newNumber) : value;
  };
  return statements.map((one) => ({
    ...one,
    ...(one.values && { values: one.values.map(renew) }),
  }));
}

/** Orders placed per second, compared with the same statements sent by the bare driver. */
export async function order(world: World): Promise<Figure[]> {
  const [buyers, skus] = await Promise.all([createBuyers(world, 200), readPricedSkus(world)]);
  const recorded = await record(world, buyers, skus);
  const api = await start('api', world.url);
  const placements = { url: api.url, requests: [placing(buyers, skus)] };
  await load(placements, 2);
  const result = await alternate({
    api: () => load(placements),
    raw: () => loadPostgres(world.url, () => again(pick(recorded))),
  });
  await api.stop();
  return [
    compare('order', result.api.rate, 'orders/s', result.raw.rate, '>= 0.4 of the raw statements'),
    compare('order.p99', result.api.p99, 'ms', result.raw.p99, '< 200 ms at 32 connections'),
  ];
}
