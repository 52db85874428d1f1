import type { Database } from '../db/database';
import type { Caller } from './caller';
import * as sql from './callerStore';
import type { EventHub } from './eventHub';
import type { SseStream } from './sseStream';

const CHECK_EVERY_MS = 15_000;
/** New streams are checked together after this pause: thousands of readers connect at once when another process dies. */
const CHECK_NEW_MS = 100;
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

type Rights = Pick<Caller, 'frozen' | 'capabilities'>;
const rightsKey = ({ frozen, capabilities }: Rights) => `${frozen} ${[...capabilities].sort()}`;

type Ports = { db: Database; events: EventHub };

/**
 * This process's streams that belong to sessions. Ends a stream when its session ends or its member's rights change;
 * the browser then reconnects with the remaining rights.
 */
export class SessionStreams {
  readonly #open = new Map<SseStream, Caller>();
  #timer: NodeJS.Timeout | undefined;
  #unchecked: [SseStream, Caller][] = [];

  constructor(
    private readonly ports: Ports,
    private readonly everyMs = CHECK_EVERY_MS,
  ) {}

  /** Watches a stream's session until the stream closes. @param now the database's time, as in `caller.expiresAt`, ms */
  add(stream: SseStream, caller: Caller, now: number): void {
    this.#open.set(stream, caller);
    const ofMember = () =>
      [...this.#open].filter(([, { memberId }]) => memberId === caller.memberId);
    const topic = `access:${caller.memberId}`;
    const unsubscribe = this.ports.events.subscribe(topic, () => void this.#check(ofMember()));
    const lastsMs = Math.min(caller.expiresAt - now, LONGEST_TIMEOUT_MS);
    const expiry = setTimeout(stream.end, lastsMs);
    // The timer stands in for notifications, which are missed while the listening connection is lost.
    this.#timer ??= setInterval(() => void this.#check([...this.#open]), this.everyMs);
    // The session may have changed between reading the caller and subscribing.
    if (this.#unchecked.length === 0) setTimeout(() => this.#checkNew(), CHECK_NEW_MS);
    this.#unchecked.push([stream, caller]);
    void stream.closed.then(() => {
      unsubscribe();
      clearTimeout(expiry);
      this.#open.delete(stream);
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  }

  #checkNew(): void {
    const streams = this.#unchecked.filter(([stream]) => stream.open);
    this.#unchecked = [];
    if (streams.length > 0) void this.#check(streams);
  }

  async #check(streams: readonly (readonly [SseStream, Caller])[]): Promise<void> {
    const ids = streams.map(([, { sessionId }]) => sessionId);
    try {
      const rows = await this.ports.db.run(sql.openSessions, [ids]);
      const rights = new Map(rows.map((row) => [row.id, rightsKey(row)]));
      for (const [stream, caller] of streams) {
        if (rights.get(caller.sessionId) !== rightsKey(caller)) stream.end();
      }
    } catch {
      // The streams stay. Most likely the database is away: the hub wakes all subscribers when it is back, and the timer
      // checks again in any case.
    }
  }
}

const instances = new WeakMap<EventHub, SessionStreams>();

/** The shop's instance: one per event hub. */
export function sessionStreamsOf(ports: Ports): SessionStreams {
  const streams = instances.get(ports.events) ?? new SessionStreams(ports);
  instances.set(ports.events, streams);
  return streams;
}
