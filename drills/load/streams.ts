import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';

import { reconnectPause } from '@common/messages/reconnectPause';

export interface StreamPlace {
  path: string;
  /** Empty for a public stream. */
  token: string;
}

/** Readers that connect at the same time at the beginning. */
const AT_ONCE = 100;
const FIRST_PAUSE_MS = 1_000;

interface Attempt {
  /** Moment, ms of performance.now(). */
  at: number;
  /** Time until the stream was open, ms; undefined if it failed or is not open yet. */
  took: number | undefined;
}

/** Most moments within any one second. */
function peakRate(moments: readonly number[]): number {
  const times = [...moments].sort((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [n, at] of times.entries()) {
    while ((times[first] ?? at) < at - 1_000) first += 1;
    most = Math.max(most, n - first + 1);
  }
  return most;
}

/** A page that follows one event stream, and opens it again when it breaks, as src/services/eventStream.ts does. */
class Reader {
  isOpen = false;
  /** The highest number of bids that it was shown. */
  bids = 0;
  #lastId: string | undefined;
  #firstPause = FIRST_PAUSE_MS;
  #failures = 0;

  constructor(
    private readonly all: Streams,
    private readonly place: StreamPlace,
  ) {}

  /** Opens the stream and reads it to its end. @param onOpen called once it is open, or has failed */
  async read(onOpen: () => void = () => undefined): Promise<void> {
    const { token, path } = this.place;
    const attempt: Attempt = { at: performance.now(), took: undefined };
    this.all.attempts.push(attempt);
    const headers = {
      accept: 'text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(this.#lastId && { 'last-event-id': this.#lastId }),
    };
    try {
      const request = get({ ...this.all.server, path, agent: this.all.agent, headers });
      const [answer]: IncomingMessage[] = await once(request, 'response');
      if (answer?.statusCode !== 200) {
        answer?.setEncoding('utf8');
        let text = '';
        for await (const part of answer ?? []) text += part;
        const code = /"errorCode":"(\w+)"/.exec(text)?.[1];
        throw new Error(`${answer?.statusCode} ${code ?? text.slice(0, 60)}`);
      }
      attempt.took = performance.now() - attempt.at;
      this.isOpen = true;
      this.#failures = 0;
      onOpen();
      await this.#receive(answer);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!this.isOpen) this.all.noteFailure(why);
    }
    this.isOpen = false;
    onOpen();
  }

  async #receive(answer: IncomingMessage): Promise<void> {
    answer.setEncoding('utf8');
    for await (const text of answer) {
      this.#lastId = [...text.matchAll(/^id: (.+)\n/gm)].at(-1)?.[1] ?? this.#lastId;
      const retry = /^retry: (\d+)$/m.exec(text)?.[1];
      if (retry) this.#firstPause = Number(retry);
      this.bids = Math.max(this.bids, Number(/"bidCount":(\d+)/.exec(text)?.[1] ?? 0));
    }
  }

  async follow(onFirst: () => void): Promise<void> {
    await this.read(onFirst);
    while (!this.all.isClosed) {
      const pause = reconnectPause(this.#firstPause, this.#failures);
      this.#failures += 1;
      await sleep(pause);
      if (!this.all.isClosed) await this.read();
    }
  }
}

/** Many open event streams through the balancer. */
export class Streams {
  static async open(
    { url, authority }: { url: string; authority: string },
    places: readonly StreamPlace[],
  ): Promise<Streams> {
    const streams = new Streams(url, authority, places);
    for (let n = 0; n < places.length; n += AT_ONCE) {
      const some = streams.readers.slice(n, n + AT_ONCE);
      await Promise.all(some.map((one) => new Promise<void>((done) => void one.follow(done))));
    }
    return streams;
  }

  readonly readers: readonly Reader[];
  readonly agent: Agent;
  /** The address to which the readers connect, without a lookup of the name for each. */
  readonly server: { host: string; port: string; servername: string };
  readonly attempts: Attempt[] = [];
  /** Number of failed attempts by their error. */
  readonly failures = new Map<string, number>();
  isClosed = false;

  private constructor(url: string, authority: string, places: readonly StreamPlace[]) {
    const { hostname, port } = new URL(url);
    this.server = { host: '127.0.0.1', port, servername: hostname };
    this.agent = new Agent({
      // Made once: one for each connection cost more than its handshake.
      secureContext: createSecureContext({ ca: authority }),
      keepAlive: false,
      maxSockets: Number.POSITIVE_INFINITY,
    });
    this.readers = places.map((place) => new Reader(this, place));
  }

  get openCount(): number {
    return this.readers.filter(({ isOpen }) => isOpen).length;
  }

  noteFailure(why: string): void {
    this.failures.set(why, (this.failures.get(why) ?? 0) + 1);
  }

  /** The attempts since a moment: whether the readers came late, or were let wait. */
  returns(since: number): string {
    const tried = this.attempts.filter(({ at }) => at >= since);
    const times = tried.map(({ at }) => at);
    const took = tried.flatMap((one) => one.took ?? []).sort((a, b) => a - b);
    const last = (Math.max(...times) - since) / 1000;
    const median = took[Math.floor(took.length / 2)] ?? 0;
    return `at most ${peakRate(times)} attempts in a second, the last after ${last.toFixed(1)} s; one took ${Math.round(median)} ms (median), ${Math.round(took.at(-1) ?? 0)} ms (most)`;
  }

  close(): void {
    this.isClosed = true;
    this.agent.destroy();
  }
}
