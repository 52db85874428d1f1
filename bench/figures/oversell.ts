import { randomUUID } from 'node:crypto';
import { amountToString } from '@common/money/money';
import { readBalances } from '../../server/ledger/ledger';
import { findTestBreaches } from '../../server/testing/database';
import * as make from '../../server/testing/factories';
import { type Buyer, createBuyers, headersOf, orderOf } from '../buyers';
import { type Figure, plain } from '../figure';
import { start } from '../programs';
import type { World } from '../world';

const UNITS = 100;
const BUYERS = 500;
const ATTEMPTS = 1000;
const PRICE = 100;
const COIN = 1000;

interface Answer {
  success: boolean;
  errorCode: string;
  data: { out_trade_no?: string; status?: number } | null;
}

async function post(url: string, buyer: Buyer, key: string, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: headersOf(buyer, key),
    body: JSON.stringify(body),
  });
  return JSON.parse(await response.text());
}

const countOf = (answers: Answer[], code: string) =>
  answers.filter((one) => one.errorCode === code).length;

/** All buyers order the last hundred pieces concurrently. */
async function rush(world: World, url: string): Promise<Figure[]> {
  const { skuId } = await make.createProduct(world.db, { stock: UNITS });
  const buyers = await createBuyers(world, BUYERS);
  const answers = await Promise.all(
    buyers.map((buyer) =>
      post(`${url}/api/orders`, buyer, randomUUID(), orderOf(buyer, skuId, String(PRICE))),
    ),
  );
  const sold = answers.filter((one) => one.success).length;
  return [
    plain('oversell.sold', sold, 'orders', `exactly ${UNITS} of ${BUYERS}`),
    plain(
      'oversell.refused',
      countOf(answers, 'SOLD_OUT'),
      'SOLD_OUT',
      `exactly ${BUYERS - UNITS}`,
    ),
  ];
}

/**
 * Pays one order with a thousand concurrent requests.
 * @param key makes the idempotency key of each request
 */
async function payConcurrently(world: World, url: string, name: string, key: () => string) {
  const [buyer] = await createBuyers(world, 1);
  if (!buyer) throw new Error('no buyer was made');
  await make.give(world.db, buyer.id, 'coin', String(COIN));
  const { skuId } = await make.createProduct(world.db, {});
  const body = orderOf(buyer, skuId, String(PRICE));
  const placed = await post(`${url}/api/orders`, buyer, randomUUID(), body);
  const pay = `${url}/api/orders/${placed.data?.out_trade_no}/pay`;
  const answers = await Promise.all(
    Array.from({ length: ATTEMPTS }, () => post(pay, buyer, key(), {})),
  );
  const { coin } = await readBalances(world.db, buyer.id);
  const answered = answers.filter((one) => one.success || one.errorCode === 'ORDER_STATE').length;
  const spent = COIN - Number(amountToString(coin.available));
  return [
    plain(`oversell.paid.${name}`, spent / PRICE, 'times', `once in ${ATTEMPTS} attempts`),
    plain(
      `oversell.answered.${name}`,
      answered,
      'answers',
      `all ${ATTEMPTS}: paid, or paid already`,
    ),
  ];
}

/** Concurrent orders and payments over HTTP, followed by an audit. */
export async function oversell(world: World): Promise<Figure[]> {
  const api = await start('api', world.url);
  const same = randomUUID();
  const figures = [
    ...(await rush(world, api.url)),
    ...(await payConcurrently(world, api.url, 'oneKey', () => same)),
    ...(await payConcurrently(world, api.url, 'manyKeys', randomUUID)),
  ];
  await api.stop();
  const breaches = await findTestBreaches(world.db);
  return [...figures, plain('oversell.breaches', breaches.length, 'broken invariants', '0')];
}
