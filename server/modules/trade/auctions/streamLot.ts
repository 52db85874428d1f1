import type { Database } from '../../../db/database';
import { AppError } from '../../../errors';
import { Broadcaster } from '../../../http/broadcaster';
import type { EventHub } from '../../../http/eventHub';
import { networkOf } from '../../../http/networkOf';
import type { RawCall } from '../../../http/route';
import { heartbeat, lastEventIdOf, openSse, sseFrame } from '../../../http/sse';
import type { SseStream } from '../../../http/sseStream';
import type { ShopSecret } from '../../../shopSecret';
import { presentLive } from './lotView';
import { type LotRow, readLot } from './store';
import { Watchers } from './watchers';

const HEARTBEAT_MS = 15_000;
/** Least time between two states of a lot: watchers get at most ten a second, always the newest. */
const PAUSE_MS = 100;

/** An event without an id: the last event id of a reader that reconnects must be the version of a lot's state. */
const watchingFrame = (count: number) => `event: watching\ndata: ${JSON.stringify({ count })}\n\n`;

/** The open streams of one lot in this process; one read of the lot serves them all. */
class Audience {
  readonly #broadcaster = new Broadcaster();
  /** Streams that were added and not removed; a new one gets its first state before the broadcaster knows it. */
  #members = 0;
  readonly #unsubscribe: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  #latest: { lot: LotRow; readAt: number } | undefined;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #pause: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    events: EventHub,
    private readonly secret: ShopSecret,
    private readonly lotId: number,
    private readonly watchers: Watchers,
  ) {
    watchers.open(lotId, (count) => void this.#broadcaster.send(watchingFrame(count)));
    this.#unsubscribe = events.subscribe(`lot:${lotId}`, () => void this.refresh());
    this.#heartbeat = setInterval(
      () => void this.#broadcaster.send(heartbeat(events)),
      HEARTBEAT_MS,
    );
  }

  get size(): number {
    return this.#members;
  }

  #frame(lot: LotRow): string {
    return sseFrame(lot.version, 'lot', presentLive(lot, this.secret));
  }

  /** Reads the lot; calls during a read or the pause after it share the next one. */
  refresh(): Promise<void> {
    if (this.#reading || this.#pause) {
      this.#isStale = true;
      return this.#reading ?? Promise.resolve();
    }
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
      this.#pause = setTimeout(() => this.#endPause(), PAUSE_MS);
    });
    return this.#reading;
  }

  #endPause(): void {
    this.#pause = undefined;
    if (!this.#isStale) return;
    this.#isStale = false;
    void this.refresh();
  }

  async #read(): Promise<void> {
    try {
      const lot = await readLot(this.db, this.lotId);
      if (!lot || lot.version === this.#latest?.lot.version) return;
      this.#latest = { lot, readAt: performance.now() };
      // The pause begins once all streams have the state, so very many watchers get fewer states.
      await this.#broadcaster.send(this.#frame(lot));
    } catch {
      // The database is unreachable: the hub wakes every audience when it is back.
    }
  }

  /** Sends the latest state to a new stream at once, unless the stream has this version, or a newer one from another process. */
  async add(stream: SseStream, seenVersion: number | undefined, network: string): Promise<void> {
    this.#members += 1;
    this.watchers.enter(this.lotId, network);
    if (!this.#latest) await this.refresh();
    const latest = this.#latest;
    if (latest && latest.lot.version > (seenVersion ?? 0)) {
      // The phase is computed for the current time: since the read, the lot may have begun or ended.
      const now = new Date(latest.lot.now.getTime() + performance.now() - latest.readAt);
      stream.write(this.#frame({ ...latest.lot, now }));
    }
    stream.write(watchingFrame(this.watchers.count(this.lotId)));
    this.#broadcaster.add(stream);
    // The lot may have changed while the first event was written.
    void this.refresh();
  }

  remove(stream: SseStream, network: string): void {
    this.#members -= 1;
    this.#broadcaster.remove(stream);
    this.watchers.leave(this.lotId, network);
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
    clearTimeout(this.#pause);
    this.#isStale = false;
    this.watchers.close(this.lotId);
  }
}

interface Streams {
  byLot: Map<number, Audience>;
  watchers: Watchers;
}
const streamsOf = new WeakMap<EventHub, Streams>();

/**
 * Streams a lot's state (SSE event `lot`, id its version) to anyone. Each event carries the full state, so a
 * reconnect with Last-Event-ID only needs the newest one.
 */
export async function streamLot(call: RawCall): Promise<void> {
  const { db, events, settings, request } = call;
  const { id } = request.params as { id: number };
  const streams = streamsOf.get(events) ?? { byLot: new Map(), watchers: new Watchers(db) };
  streamsOf.set(events, streams);
  const { byLot, watchers } = streams;
  // A lot with an audience exists: lots are not deleted.
  if (!byLot.has(id) && !(await readLot(db, id))) throw new AppError('NOT_FOUND');
  const audience = byLot.get(id) ?? new Audience(db, events, settings.secret, id, watchers);
  byLot.set(id, audience);
  const stream = openSse(call);
  const network = networkOf(request.ip);
  await audience.add(stream, lastEventIdOf(request.headers['last-event-id']), network);
  await stream.closed;
  audience.remove(stream, network);
  if (audience.size > 0) return;
  audience.close();
  // A later request may have opened a new audience by now.
  if (byLot.get(id) === audience) byLot.delete(id);
}
