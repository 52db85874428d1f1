import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { reconnectPause } from '@common/reconnectPause';
import { createParser } from 'eventsource-parser';
import type { Database } from '../../server/db/database';
import { until } from '../topology/until';
import type { Member } from './members';

const FIRST_PAUSE_MS = 1_000;
/** A page gives a silent stream up after this, ms; it is less than a browser's, so that a drill need not last as long. */
const SILENCE_MS = 20_000;
/** Longest wait for the events of the last writes, s. */
const ARRIVE_S = 30;

export interface EventReport {
  received: number;
  /** Events in the database that no page got, though it came back. */
  missed: number;
  /** Events that a page got again. */
  repeated: number;
  /** Longest time in which no page got any, ms. */
  longestGap: number;
}

type Counts = Omit<EventReport, 'longestGap'>;

const keyOf = (topic: string, payload: unknown) => `${topic} ${JSON.stringify(payload)}`;

/** One member's open page: what its stream brings, through any number of losses. */
class Page {
  /** Receipts of each event. */
  readonly got = new Map<string, number>();
  isOpen = false;
  #lastId: string | undefined;
  #pause = FIRST_PAUSE_MS;
  #failures = 0;

  constructor(
    readonly member: Member,
    private readonly all: Followers,
  ) {}

  async #read(): Promise<void> {
    const parser = createParser({
      onEvent: ({ id, event = '', data }) => {
        if (id !== undefined) this.#lastId = id;
        if (event === 'ready') return;
        const key = keyOf(event, JSON.parse(data));
        this.got.set(key, (this.got.get(key) ?? 0) + 1);
        this.all.heard();
      },
      onRetry: (ms) => {
        this.#pause = ms;
      },
    });
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${this.member.token}`,
      ...(this.#lastId && { 'last-event-id': this.#lastId }),
    };
    const request = get(`${this.all.url}/api/me/events`, { agent: this.all.agent, headers });
    request.setTimeout(SILENCE_MS, () => request.destroy());
    const [answer]: IncomingMessage[] = await once(request, 'response');
    if (answer?.statusCode !== 200) {
      answer?.resume();
      return;
    }
    this.isOpen = true;
    this.#failures = 0;
    answer.setEncoding('utf8');
    for await (const text of answer) parser.feed(text);
  }

  async follow(): Promise<void> {
    while (!this.all.isClosed) {
      // A loss is what the drill is about: the page comes back.
      await this.#read().catch(() => undefined);
      this.isOpen = false;
      await sleep(reconnectPause(this.#pause, this.#failures));
      this.#failures += 1;
    }
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

  isClosed = false;
  readonly agent: Agent;
  readonly #pages: readonly Page[];
  /** Events with higher ids are expected at the pages. */
  #since = 0;
  #known: Counts = { received: 0, missed: 0, repeated: 0 };
  #isMeasuring = false;
  #longestGap = 0;
  #lastAt = 0;

  private constructor(
    readonly url: string,
    authority: string,
    members: readonly Member[],
  ) {
    this.agent = new Agent({ ca: authority, keepAlive: false });
    this.#pages = members.map((member) => new Page(member, this));
  }

  /** Begins to measure the gaps between events. */
  begin(): void {
    this.#isMeasuring = true;
    this.#longestGap = 0;
    this.#lastAt = performance.now();
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

  /** Compares all that the pages got with the database. */
  async #count(db: Database): Promise<Counts> {
    const known = { received: 0, missed: 0, repeated: 0 };
    for (const { member, got } of this.#pages) {
      const { rows } = await db.pool.query<{ topic: string; payload: unknown }>(
        'SELECT topic, payload FROM events WHERE member_id = $1 AND id > $2',
        [member.id, this.#since],
      );
      const written = new Map<string, number>();
      for (const { topic, payload } of rows) {
        const key = keyOf(topic, payload);
        written.set(key, (written.get(key) ?? 0) + 1);
      }
      for (const [key, count] of written) {
        const times = got.get(key) ?? 0;
        known.received += times;
        known.missed += Math.max(0, count - times);
        known.repeated += Math.max(0, times - count);
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
    const now = await this.#count(db);
    this.#known = now;
    return {
      received: now.received - before.received,
      missed: now.missed - before.missed,
      repeated: now.repeated - before.repeated,
      longestGap,
    };
  }

  close(): void {
    this.isClosed = true;
    this.agent.destroy();
  }
}
