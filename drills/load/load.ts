import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/db/database';
import type { Topology } from '../topology/topology';
import { Client, type Post } from './client';
import { type EventReport, Followers } from './followers';
import { LotPages } from './lotPages';
import { createMembers, createShelf, type Member, PRICE, type Shelf } from './members';
import { WITHDRAWN, Withdrawers } from './withdrawers';

const WRITERS = 6;
/** Pause between two writes of one member, ms: two cores run the whole topology. */
const PAUSE_MS = 60;
const WITHDRAWAL_PAUSE_MS = 800;
/** Pause before a failed request is repeated under its key, ms. */
const RETRY_PAUSE_MS = 300;
/** Time limit of a write, ms, after which the drill fails; longer than any disturbance. */
const MAX_WAIT_MS = 180_000;
/** Number of keys whose requests are repeated at the end. */
const SAMPLE = 200;

interface Envelope {
  success: boolean;
  errorCode: string;
  data: {
    out_trade_no?: string;
    bidId?: number;
    id?: number;
    challenge?: { message: string };
  } | null;
}

type Kind = 'place' | 'pay' | 'bid' | 'withdraw' | 'confirm';

interface Write extends Post {
  kind: Kind;
  text: string;
  data: NonNullable<Envelope['data']>;
}

export interface LoadReport {
  writes: number;
  /** Requests without an answer, or with one of 5xx or 429; each was repeated. */
  failed: number;
  /** Longest time without any successful write, ms. */
  longestGap: number;
  /** Longest wait for an answer, repeats included, ms. */
  slowest: number;
  /** Acknowledged writes that are not in the database, and confirmed withdrawals that were not paid. */
  lost: number;
  /** Orders in the database that no answer named. */
  doubled: number;
  /** Withdrawals that the chain has paid since the load began. */
  paid: number;
  /** Payments on the chain without a confirmed withdrawal. */
  excess: number;
  /** Keys whose repeated request got another answer. */
  changed: number;
  /** Number of failed requests by their error. */
  failures: Map<string, number>;
  /** Events at the members' open pages; undefined in drills that open none. */
  events: EventReport | undefined;
  /** Longest time from a bid to a page of its lot, ms; undefined if a page never showed it, or none was open. */
  slowestBid: number | undefined;
}

type Parts = Pick<Load, 'client' | 'members' | 'shelf' | 'withdrawers' | 'followers' | 'lotPages'>;

/** Members who order, pay, bid and withdraw through the balancer, with a page of theirs open. */
export class Load {
  /** @param options whether members withdraw, and follow their events, as well */
  static async start(topology: Topology, { withdraws = true, follows = true } = {}): Promise<Load> {
    const db = topology.openDatabase();
    try {
      const members = await createMembers(db, topology.chain, WRITERS);
      const { url, authority } = topology.balancer;
      const withdrawers = withdraws ? await Withdrawers.create(db, topology.chain) : undefined;
      const client = new Client(url, authority);
      const followers = follows ? await Followers.open(topology.balancer, members, db) : undefined;
      const shelf = await createShelf(db);
      const { lotIds } = shelf;
      const lotPages = follows ? await LotPages.open(topology.balancer, lotIds) : undefined;
      const load = new Load({ client, members, shelf, withdrawers, followers, lotPages });
      // The first answers warm up every part and do not count.
      await load.#writeDuring(() => sleep(2_000));
      load.#done.splice(0);
      return load;
    } finally {
      await db.close();
    }
  }

  readonly client: Client;
  readonly members: Member[];
  readonly shelf: Shelf;
  readonly withdrawers: Withdrawers | undefined;
  readonly followers: Followers | undefined;
  readonly lotPages: LotPages | undefined;
  readonly #done: Write[] = [];
  /** Numbers of all orders, including earlier reports'. */
  readonly #numbers = new Set<string>();
  #failures = new Map<string, number>();
  #pausing = false;
  #longestGap = 0;
  #slowest = 0;
  #lastSuccess = 0;
  #price = 1;

  private constructor({ client, members, shelf, withdrawers, followers, lotPages }: Parts) {
    this.client = client;
    this.members = members;
    this.shelf = shelf;
    this.withdrawers = withdrawers;
    this.followers = followers;
    this.lotPages = lotPages;
  }

  /** Lets the members write while `act` runs, then waits until every write is answered. */
  async #writeDuring(act: () => Promise<unknown>): Promise<void> {
    this.#pausing = false;
    this.#failures = new Map();
    this.#slowest = 0;
    this.#longestGap = 0;
    this.#lastSuccess = performance.now();
    this.followers?.begin();
    this.lotPages?.begin();
    const loops = this.members.map((one, n) => (n % 3 === 2 ? this.#bids(one) : this.#buys(one)));
    const all = Promise.all([...loops, this.#withdraws()]);
    try {
      await Promise.race([act(), all]);
    } finally {
      this.#pausing = true;
      await all;
    }
    this.#longestGap = Math.max(this.#longestGap, performance.now() - this.#lastSuccess);
    this.followers?.end();
  }

  /**
   * Lets the members write while `act` disturbs the shop, then compares the answers with the database.
   * @param server opens the database to compare with
   */
  async during(act: () => Promise<unknown>, server: () => Database): Promise<LoadReport> {
    await this.#writeDuring(act);
    const done = this.#done.splice(0);
    const db = server();
    try {
      const payments = await this.withdrawers?.settle(db);
      return {
        writes: done.length,
        failed: [...this.#failures.values()].reduce((sum, count) => sum + count, 0),
        failures: this.#failures,
        longestGap: this.#longestGap,
        slowest: this.#slowest,
        lost: (await countLost(db, done)) + (payments?.unpaid ?? 0),
        paid: payments?.paid ?? 0,
        excess: payments?.excess ?? 0,
        doubled: await this.#countDoubled(db),
        changed: await this.#countChanged(done),
        events: await this.followers?.report(db),
        slowestBid: await this.lotPages?.slowest(db),
      };
    } finally {
      await db.close();
    }
  }

  close(): void {
    this.followers?.close();
    this.lotPages?.close();
    this.client.close();
  }

  #noteFailure(why: string): void {
    this.#failures.set(why, (this.#failures.get(why) ?? 0) + 1);
  }

  /** One write, sent until it is answered. */
  async #write(kind: Kind, post: Omit<Post, 'key'>): Promise<Envelope> {
    const asked: Post = { ...post, key: randomUUID() };
    const begun = performance.now();
    for (;;) {
      const text = await this.#try(asked);
      if (text === undefined) {
        if (performance.now() - begun > MAX_WAIT_MS) throw new Error(`${kind} was never answered`);
        await sleep(RETRY_PAUSE_MS);
        continue;
      }
      const now = performance.now();
      this.#slowest = Math.max(this.#slowest, now - begun);
      const envelope: Envelope = JSON.parse(text);
      if (envelope.success && envelope.data) {
        this.#longestGap = Math.max(this.#longestGap, now - this.#lastSuccess);
        this.#lastSuccess = now;
        this.#done.push({ ...asked, kind, text, data: envelope.data });
      }
      return envelope;
    }
  }

  async #try(post: Post): Promise<string | undefined> {
    try {
      const { status, text } = await this.client.post(post);
      if (status < 500 && status !== 429) return text;
      this.#noteFailure(`${status} ${/"errorCode":"(\w*)"/.exec(text)?.[1] ?? ''}`.trim());
    } catch (error) {
      this.#noteFailure(error instanceof Error ? error.message : String(error));
    }
    return undefined;
  }

  async #buys({ token, addressId }: Member): Promise<void> {
    const items = [{ skuId: this.shelf.skuId, quantity: 1, unitPrice: PRICE }];
    while (!this.#pausing) {
      const body = { items, addressId, paymentMethod: 'coin' };
      const { data } = await this.#write('place', { path: '/api/orders', token, body });
      const path = `/api/orders/${data?.out_trade_no}/pay`;
      if (data?.out_trade_no) this.#numbers.add(data.out_trade_no);
      if (data) await this.#write('pay', { path, token, body: undefined });
      await sleep(PAUSE_MS);
    }
  }

  async #bids({ token }: Member): Promise<void> {
    while (!this.#pausing) {
      const lotId = this.shelf.lotIds[randomInt(this.shelf.lotIds.length)];
      this.#price += 1;
      const body = { maximum: String(this.#price) };
      await this.#write('bid', { path: `/api/auctions/${lotId}/bids`, token, body });
      await sleep(PAUSE_MS);
    }
  }

  async #withdraws(): Promise<void> {
    const path = '/api/me/withdrawals';
    while (!this.#pausing) {
      const one = this.withdrawers?.next();
      if (!one) return;
      const { token, addressId, address } = one;
      const body = { requestId: randomUUID(), addressId, address, amount: WITHDRAWN };
      const { data } = await this.#write('withdraw', { path, token, body });
      if (data?.challenge) {
        const proof = { signature: await one.sign(data.challenge.message) };
        const asked = { path: `${path}/${data.id}/confirm`, token, body: proof };
        const { success } = await this.#write('confirm', asked);
        if (success) one.confirmed += 1;
      }
      await sleep(WITHDRAWAL_PAUSE_MS);
    }
  }

  async #countChanged(done: readonly Write[]): Promise<number> {
    const every = Math.max(1, Math.floor(done.length / SAMPLE));
    const sample = done.filter((_, n) => n % every === 0);
    let changed = 0;
    for (const write of sample) {
      const { text } = await this.client.post(write);
      if (text !== write.text) changed++;
    }
    return changed;
  }

  async #countDoubled({ pool }: Database): Promise<number> {
    const { rows } = await pool.query<{ extra: number }>(
      `SELECT count(*) AS extra FROM orders WHERE buyer_id = ANY ($1) AND NOT out_trade_no = ANY ($2)`,
      [this.members.map(({ id }) => id), [...this.#numbers]],
    );
    return rows[0]?.extra ?? 0;
  }
}

async function countLost({ pool }: Database, done: readonly Write[]): Promise<number> {
  const writesOf = (kind: Kind) => done.filter((write) => write.kind === kind);
  const placed = writesOf('place').map(({ data }) => data.out_trade_no);
  const paid = writesOf('pay').map(({ data }) => data.out_trade_no);
  const bids = writesOf('bid').map(({ data }) => data.bidId);
  const withdrawn = writesOf('withdraw').map(({ data }) => data.id);
  const { rows } = await pool.query<{ there: number }>(
    `SELECT (SELECT count(*) FROM orders WHERE out_trade_no = ANY ($1))
      + (SELECT count(*) FROM orders WHERE out_trade_no = ANY ($2) AND paid_at IS NOT NULL)
      + (SELECT count(*) FROM bids WHERE id = ANY ($3))
      + (SELECT count(*) FROM withdrawals WHERE id = ANY ($4)) AS there`,
    [placed, paid, bids, withdrawn],
  );
  const acknowledged = [placed, paid, bids, withdrawn].map((ids) => new Set<unknown>(ids).size);
  return acknowledged.reduce((sum, count) => sum + count, 0) - (rows[0]?.there ?? 0);
}
