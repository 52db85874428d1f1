import { Agent } from 'node:https';
import type { Database } from '../../server/db/database';
import { until } from '../topology/until';
import type { Member } from './members';
import { OpenPage } from './openPage';

/** Time limit for the events of the last writes to arrive, s. */
const ARRIVE_S = 30;

export interface EventReport {
  received: number;
  /** Events in the database that a page did not get, although it reconnected. */
  missed: number;
  /** Events that a page got again. */
  repeated: number;
  /** Longest time in which no page got an event, ms. */
  longestGap: number;
  /** Longest time from an event's transaction to its page, ms. */
  slowest: number;
}

type Counts = Pick<EventReport, 'received' | 'missed' | 'repeated'>;

const keyOf = (topic: string, payload: unknown) => `${topic} ${JSON.stringify(payload)}`;

/** One member's open page: the events of its stream, which reconnects after any number of losses. */
class Page extends OpenPage {
  /** When each event came, ms since the epoch. */
  readonly got: ReadonlyMap<string, number[]>;

  constructor(
    readonly member: Member,
    { url, agent, heard }: Pick<Followers, 'url' | 'agent'> & { heard(): void },
  ) {
    const got = new Map<string, number[]>();
    super({
      url: `${url}/api/me/events`,
      agent,
      token: member.token,
      onEvent(event, data) {
        if (event === 'ready') return;
        const key = keyOf(event, JSON.parse(data));
        got.set(key, [...(got.get(key) ?? []), Date.now()]);
        heard();
      },
    });
    this.got = got;
  }
}

/** The open pages of some members, and whether each event in the database reaches them. */
export class Followers {
  static async open(
    site: { url: string; authority: string },
    members: readonly Member[],
    db: Database,
  ): Promise<Followers> {
    const followers = new Followers(site.url, site.authority, members);
    for (const page of followers.#pages) void page.follow();
    await until('all pages are open', async () => followers.#pages.every(({ isOpen }) => isOpen));
    const { rows } = await db.pool.query<{ id: number }>(
      'SELECT coalesce(max(id), 0) AS id FROM events',
    );
    followers.#since = rows[0]?.id ?? 0;
    return followers;
  }

  readonly agent: Agent;
  readonly #pages: readonly Page[];
  /** Events with higher ids are expected at the pages. */
  #since = 0;
  #known: Counts = { received: 0, missed: 0, repeated: 0 };
  #isMeasuring = false;
  #longestGap = 0;
  #lastAt = 0;
  /** Moment since which events are measured, ms since the epoch. */
  #begunAt = 0;

  private constructor(
    readonly url: string,
    authority: string,
    members: readonly Member[],
  ) {
    this.agent = new Agent({ ca: authority, keepAlive: false });
    const site = { url, agent: this.agent, heard: () => this.heard() };
    this.#pages = members.map((member) => new Page(member, site));
  }

  /** Begins to measure the gaps between events. */
  begin(): void {
    this.#isMeasuring = true;
    this.#longestGap = 0;
    this.#lastAt = performance.now();
    this.#begunAt = Date.now();
  }

  /** The writes have ended: from now on no events are due. */
  end(): void {
    this.heard();
    this.#isMeasuring = false;
  }

  heard(): void {
    if (!this.#isMeasuring) return;
    const now = performance.now();
    this.#longestGap = Math.max(this.#longestGap, now - this.#lastAt);
    this.#lastAt = now;
  }

  /** The events of a member's page, and when the transaction of each began, ms since the epoch. */
  async #written(db: Database, memberId: number): Promise<Map<string, number[]>> {
    const { rows } = await db.pool.query<{ topic: string; payload: unknown; at: string }>(
      `SELECT topic, payload, extract(epoch FROM created_at) * 1000 AS at FROM events
        WHERE member_id = $1 AND id > $2 ORDER BY id`,
      [memberId, this.#since],
    );
    const written = new Map<string, number[]>();
    for (const { topic, payload, at } of rows) {
      const key = keyOf(topic, payload);
      written.set(key, [...(written.get(key) ?? []), Number(at)]);
    }
    return written;
  }

  /** Compares all that the pages got with the database. */
  async #count(db: Database): Promise<Counts & Pick<EventReport, 'slowest'>> {
    const known = { received: 0, missed: 0, repeated: 0, slowest: 0 };
    for (const { member, got } of this.#pages) {
      for (const [key, written] of await this.#written(db, member.id)) {
        const times = got.get(key) ?? [];
        known.received += times.length;
        known.missed += Math.max(0, written.length - times.length);
        known.repeated += Math.max(0, times.length - written.length);
        for (const [n, at] of written.entries()) {
          const took = (times[n] ?? at) - at;
          if (at >= this.#begunAt) known.slowest = Math.max(known.slowest, took);
        }
      }
    }
    return known;
  }

  /** The events since the last report; waits until the pages have all of them, or for half a minute. */
  async report(db: Database): Promise<EventReport> {
    const longestGap = this.#longestGap;
    const before = this.#known;
    await until(
      'every event is at its page',
      async () => (await this.#count(db)).missed === before.missed,
      { seconds: ARRIVE_S },
    ).catch(() => undefined);
    const { slowest, ...now } = await this.#count(db);
    this.#known = now;
    return {
      received: now.received - before.received,
      missed: now.missed - before.missed,
      repeated: now.repeated - before.repeated,
      longestGap,
      slowest,
    };
  }

  close(): void {
    for (const page of this.#pages) page.isClosed = true;
    this.agent.destroy();
  }
}
