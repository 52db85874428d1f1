import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { listings } from '../../server/db/schema/selling';
import { findTestBreaches } from '../../server/testing/database';
import * as make from '../../server/testing/factories';
import { contentOf, createSeller, type Seller } from '../../server/testing/listings';
import { type Buyer, createBuyers, headersOf } from '../buyers';
import { compare, type Figure, median, plain, say } from '../figure';
import { SECONDS } from '../load';
import { start } from '../programs';
import type { World } from '../world';

const CLIENTS = 24;
const ROUNDS = 3;
const PLENTY = '100000000';
/** A length that is sold, days, and its price at 5 adv a day. */
const PROMOTION = { days: 3, cost: '15' };
/** Refusals that a crowd on one listing meets: another client bought or stopped first. */
const OVERTAKEN = ['PROMOTION_CHANGED', 'PROMOTION_OVER'];

/** The variants and product that one client buys and promotes; clients of a crowd share them. */
interface Stand {
  seller: Seller;
  listingId: number;
  productId: number;
  /** Variants sold by a member and by the platform. */
  market: number;
  shop: number;
}

interface Answer {
  success: boolean;
  errorCode: string;
  data: { out_trade_no?: string; promotedUntil?: number | null } | null;
}

interface Count {
  /** Successful responses. */
  done: number;
  /** HTTP 5xx. */
  failed: number;
  /** Responses that ask the client to retry. */
  busy: number;
  /** Other refusals: everything that a client sends is allowed. */
  refused: number;
}

async function createStand({ db }: World): Promise<Stand> {
  const seller = await createSeller(db);
  await make.give(db, seller.id, 'adv', PLENTY);
  const common = { stock: 10_000_000, advMaxBps: 5000 } as const;
  const sold = await make.createProduct(db, {
    ...common,
    channel: 'market',
    sellerId: seller.id,
  });
  const ours = await make.createProduct(db, common);
  const [listing] = await db.orm
    .insert(listings)
    .values({
      sellerId: seller.id,
      channel: 'market',
      kind: 'fixed',
      state: 'approved',
      content: { ...contentOf(seller) },
      productId: sold.productId,
    })
    .returning({ id: listings.id });
  if (!listing) throw new Error('no listing was made');
  return {
    seller,
    listingId: listing.id,
    productId: sold.productId,
    market: sold.skuId,
    shop: ours.skuId,
  };
}

class Visit {
  readonly count: Count = { done: 0, failed: 0, busy: 0, refused: 0 };
  #round = 0;

  constructor(
    private readonly world: World,
    private readonly url: string,
    private readonly buyer: Buyer,
    private readonly stand: Stand,
    private readonly staff: Pick<Buyer, 'token'>,
  ) {}

  /** Posts, and retries while the response asks for it. */
  async #post(
    who: Pick<Buyer, 'token'>,
    path: string,
    body: object = {},
    expected: readonly string[] = [],
  ): Promise<Answer> {
    const key = randomUUID();
    for (;;) {
      const response = await fetch(this.url + path, {
        method: 'POST',
        headers: headersOf({ ...this.buyer, token: who.token }, key),
        body: JSON.stringify(body),
      });
      const answer: Answer = JSON.parse(await response.text());
      if (response.status >= 500) this.count.failed += 1;
      else if (answer.success) this.count.done += 1;
      else if (answer.errorCode !== 'BUSY' && !expected.includes(answer.errorCode)) {
        this.count.refused += 1;
        say(`${path}: ${answer.errorCode}`);
      }
      if (answer.errorCode !== 'BUSY') return answer;
      this.count.busy += 1;
    }
  }

  async #buy(skuId: number, advAmount: string): Promise<string> {
    const placed = await this.#post(this.buyer, '/api/orders', {
      items: [{ skuId, quantity: 1, unitPrice: '100' }],
      addressId: this.buyer.addressId,
      paymentMethod: 'coin',
      ...(advAmount !== '0' && { advAmount }),
    });
    const path = `/api/orders/${placed.data?.out_trade_no}`;
    await this.#post(this.buyer, `${path}/pay`);
    return path;
  }

  async #receive(path: string): Promise<void> {
    const no = path.split('/').at(-1);
    const parcel = { carrier: '郵局', trackingNo: 'A1', reason: '賣家委託' };
    await this.#post(this.staff, `/api/admin/orders/${no}/ship`, parcel);
    await this.#post(this.buyer, `${path}/confirm`);
  }

  /** Buys days of promotion, which staff stop again: a listing can be promoted for ninety days at most. */
  async #promote(): Promise<void> {
    const { seller, listingId, productId } = this.stand;
    const path = `/api/me/listings/${listingId}`;
    const response = await fetch(this.url + path, {
      headers: { authorization: `Bearer ${seller.token}` },
    });
    const { data }: Answer = JSON.parse(await response.text());
    const body = { ...PROMOTION, promotedUntil: data?.promotedUntil ?? null };
    await this.#post(seller, `${path}/promote`, body, OVERTAKEN);
    const { rows } = await this.world.db.pool.query<{ id: number }>(
      'SELECT id FROM promotions WHERE product_id = $1 AND stopped_at IS NULL ORDER BY id',
      [productId],
    );
    for (const { id } of rows) {
      const stop = `/api/admin/promotions/${id}/stop`;
      await this.#post(this.staff, stop, { reason: '測試結束，停止推廣' }, OVERTAKEN);
    }
  }

  /** A refund by the seller, who cannot deliver, or by staff. */
  async #refund(who: Pick<Buyer, 'token'>, path: string): Promise<void> {
    await this.#post(who, `${path}/refund`, { reason: '缺貨', restock: true });
  }

  /** Pays with and without adv, cancels, confirms, has the shop settle, refunds, and buys a promotion. */
  async round(): Promise<void> {
    const { market, shop, seller } = this.stand;
    const n = this.#round++ % 8;
    const adv = n % 2 === 0 ? '30' : '0';
    if (n < 2) await this.#post(this.buyer, `${await this.#buy(shop, adv)}/cancel`);
    else if (n < 4) await this.#receive(await this.#buy(market, adv));
    else if (n < 6) await this.#receive(await this.#buy(shop, adv));
    else {
      const isMarket = n === 6;
      const no = (await this.#buy(isMarket ? market : shop, adv)).split('/').at(-1);
      if (isMarket) await this.#refund(seller, `/api/me/sales/${no}`);
      else await this.#refund(this.staff, `/api/admin/orders/${no}`);
    }
    if (n === 5) await this.#promote();
  }
}

/** Runs all clients concurrently for some seconds. @returns successful responses per second */
async function visit(visits: Visit[], seconds: number): Promise<number> {
  const done = () => visits.reduce((sum, { count }) => sum + count.done, 0);
  const before = done();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    visits.map(async (one) => {
      while (performance.now() < end) await one.round();
    }),
  );
  return (done() - before) / ((performance.now() - begun) / 1000);
}

async function countDeadlocks({ url }: World): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const text = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()';
  const { rows } = await client.query<{ deadlocks: number }>(text);
  await client.end();
  return rows[0]?.deadlocks ?? Number.NaN;
}

/** All money operations at once: all clients on the same products, then each on its own. */
export async function mixedMoney(world: World): Promise<Figure[]> {
  const before = await countDeadlocks(world);
  const buyers = await createBuyers(world, CLIENTS);
  const clerk = await make.createMember(world.db, '店員', ['staff']);
  const staff = { token: await make.createSession(world.db, clerk) };
  const common = await createStand(world);
  const apis = [await start('api', world.url), await start('api', world.url)] as const;
  const workers = [await start('worker', world.url), await start('worker', world.url)];
  const [crowd, apart]: Visit[][] = [[], []];
  for (const [n, buyer] of buyers.entries()) {
    for (const asset of ['coin', 'adv'] as const) {
      await make.give(world.db, buyer.id, asset, PLENTY);
    }
    const { url } = apis[n % 2 === 0 ? 0 : 1];
    crowd?.push(new Visit(world, url, buyer, common, staff));
    apart?.push(new Visit(world, url, buyer, await createStand(world), staff));
  }
  // Makes the settlements due immediately that would wait for the return window.
  const hurry = setInterval(() => {
    world.db.pool
      .query('UPDATE orders SET settle_at = now() WHERE settle_at > now()')
      .catch((error: Error) => say(error.message));
  }, 200);
  const rates = { crowd: [] as number[], apart: [] as number[] };
  await visit([...(crowd ?? [])], 1);
  for (let round = 0; round < ROUNDS; round++) {
    rates.crowd.push(await visit(crowd ?? [], SECONDS));
    rates.apart.push(await visit(apart ?? [], SECONDS));
  }
  clearInterval(hurry);
  for (const program of [...workers, ...apis]) await program.stop();
  const total = (name: keyof Count) =>
    [...(crowd ?? []), ...(apart ?? [])].reduce((sum, { count }) => sum + count[name], 0);
  const breaches = await findTestBreaches(world.db);
  for (const { what, breach } of breaches.slice(0, 10)) say(`${what}: ${breach}`);
  const deadlocks = (await countDeadlocks(world)) - before;
  return [
    compare(
      'mixed-money',
      median(rates.crowd),
      'moves/s',
      median(rates.apart),
      '>= 0.7 of the same on products of their own',
    ),
    plain('mixed-money.failed', total('failed'), 'answers 5xx', '0'),
    plain('mixed-money.refused', total('refused'), 'refusals of what is allowed', '0'),
    plain('mixed-money.busy', total('busy'), 'answers that ask to try again', '0'),
    plain('mixed-money.deadlocks', deadlocks, "by the database's count", '0'),
    plain('mixed-money.breaches', breaches.length, 'broken invariants', '0'),
  ];
}
