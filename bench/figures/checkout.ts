import { randomInt, randomUUID } from 'node:crypto';
import * as make from '../../server/testing/factories';
import { type Buyer, createBuyers, headersOf } from '../buyers';
import { costOf } from '../cpu';
import { compare, type Figure, median, p99, plain } from '../figure';
import { keepCartsFull } from '../fullCarts';
import { SECONDS } from '../load';
import { postJson } from '../postJson';
import { start } from '../programs';
import { appFor } from '../programs/app';
import type { RawStatement } from '../rawPostgres';
import { recording } from '../recorder';
import { runAsOwner, type World } from '../world';

const CLIENTS = 16;
const ROUNDS = 3;
const SELLERS = 60;
const ORDERS = 5;
const LINES = 4;
const PLENTY = '1000000000';
const MEMBERS = 20_000;

/** The variants of a seller. */
type Stand = number[];

async function createStands({ db }: World): Promise<Stand[]> {
  const stands: Stand[] = [];
  for (let n = 0; n < SELLERS; n++) {
    const sellerId = await make.createMember(db);
    const stand: Stand = [];
    for (let line = 0; line < LINES; line++) {
      const options = { sellerId, channel: 'market', stock: 10_000_000 } as const;
      stand.push((await make.createProduct(db, options)).skuId);
    }
    stands.push(stand);
  }
  return stands;
}

const itemsOf = (stand: Stand) => stand.map((skuId) => ({ skuId, quantity: 1, unitPrice: '100' }));

function chooseStands(stands: readonly Stand[]): Stand[] {
  const chosen = new Set<Stand>();
  while (chosen.size < ORDERS) {
    const stand = stands[randomInt(stands.length)];
    if (stand) chosen.add(stand);
  }
  return [...chosen];
}

interface Answer {
  success: boolean;
  data: { out_trade_no?: string };
}

async function post(url: string, buyer: Buyer, path: string, body?: object): Promise<string> {
  const text = await postJson(url + path, headersOf(buyer, randomUUID()), body ?? {});
  const answer: Answer = JSON.parse(text);
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data.out_trade_no ?? '';
}

type Purchase = (buyer: Buyer, stands: Stand[]) => Promise<void>;

/**
 * Makes the world a shop that has sold before: with members besides the buyers, and statistics as autovacuum keeps them. In an empty
 * shop PostgreSQL keeps plans that read whole tables, and each round is slower than the one before.
 */
async function sellBefore(world: World, purchases: () => Promise<unknown>): Promise<void> {
  await runAsOwner(
    world,
    `INSERT INTO members (name) SELECT '會員 ' || n FROM generate_series(1, ${MEMBERS}) n`,
  );
  await purchases();
  await runAsOwner(world, 'ANALYZE');
}

/** Purchases per second of 16 buyers, how many, and the 99th percentile of their times, ms. */
async function measure(buyers: readonly Buyer[], stands: readonly Stand[], purchase: Purchase) {
  const end = Date.now() + SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(
    buyers.map(async (buyer) => {
      while (Date.now() < end) {
        const began = performance.now();
        await purchase(buyer, chooseStands(stands));
        times.push(performance.now() - began);
      }
    }),
  );
  return { rate: times.length / SECONDS, count: times.length, p99: p99(times) };
}

/** A checkout of five sellers and four lines each, beside five single orders of the same, placed and paid. */
export async function checkoutGroup(world: World): Promise<Figure[]> {
  const stands = await createStands(world);
  const buyers = await createBuyers(world, CLIENTS);
  for (const { id } of buyers) await make.give(world.db, id, 'coin', PLENTY);
  const endRefills = await keepCartsFull(world, buyers, stands.flat());
  const api = await start('api', world.url);
  const group: Purchase = async (buyer, chosen) => {
    const items = chosen.flatMap(itemsOf);
    await post(api.url, buyer, '/api/checkout', { items, addressId: buyer.addressId });
  };
  const singles: Purchase = async (buyer, chosen) => {
    for (const stand of chosen) {
      const body = { items: itemsOf(stand), addressId: buyer.addressId, paymentMethod: 'coin' };
      const no = await post(api.url, buyer, '/api/orders', body);
      await post(api.url, buyer, `/api/orders/${no}/pay`);
    }
  };
  const seen: Record<'group' | 'singles', { rate: number; p99: number }[]> = {
    group: [],
    singles: [],
  };
  await sellBefore(world, async () => {
    await measure(buyers, stands, group);
    await measure(buyers, stands, singles);
  });
  const costs: Record<'api' | 'postgres' | 'client', number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { result, ...cost } = await costOf(
      world,
      [api.pid],
      () => measure(buyers, stands, group),
      ({ count }) => count,
    );
    costs.push(cost);
    seen.group.push(result);
    seen.singles.push(await measure(buyers, stands, singles));
  }
  await api.stop();
  await endRefills();
  const middle = (name: keyof typeof seen, field: 'rate' | 'p99') =>
    median(seen[name].map((one) => one[field]));
  return [
    compare(
      'checkout-group',
      middle('group', 'rate'),
      'checkouts/s',
      middle('singles', 'rate'),
      '>= 0.5 of five single orders',
    ),
    plain('checkout-group.p99', middle('group', 'p99'), 'ms', '< 300 ms at 16 connections'),
    ...(['api', 'postgres', 'client'] as const).map((part) =>
      plain(
        `checkout-group.${part}`,
        median(costs.map((cost) => cost[part])),
        'ms of CPU for a checkout',
        part === 'client' ? 'shown' : '<= 20 ms, both together',
      ),
    ),
  ];
}

/** Number of statements that read a cart of 20 lines, including the session's. */
export async function cart(world: World): Promise<Figure[]> {
  const stands = await createStands(world);
  const [buyer] = await createBuyers(world, 1);
  if (!buyer) throw new Error('no buyer');
  const log: RawStatement[] = [];
  const app = await appFor(recording(world.db, log));
  const headers = headersOf(buyer, randomUUID());
  const lines = stands.slice(0, ORDERS).flatMap(itemsOf);
  const merged = await app.inject({
    method: 'POST',
    url: '/api/me/cart/merge',
    headers,
    payload: { lines },
  });
  if (!merged.json().success) throw new Error(merged.body);
  log.splice(0);
  const read = await app.inject({ method: 'GET', url: '/api/me/cart', headers });
  await app.close();
  if (read.json().data.lines.length !== lines.length) throw new Error(read.body);
  return [plain('cart.statements', log.length, 'statements', '<= 2')];
}
