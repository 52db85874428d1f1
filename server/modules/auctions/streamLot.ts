import type { Database } from '../../db/database';
import { AppError } from '../../errors';
import type { EventHub } from '../../http/eventHub';
import type { RawCall } from '../../http/route';
import { HEARTBEAT, lastEventIdOf, openSse, type SseStream, sseFrame } from '../../http/sse';
import { presentLive } from './present';
import { type LotRow, readLot } from './store';

const HEARTBEAT_MS = 15_000;

/** Everyone in this process who watches one lot: read once, written to all. */
class Audience {
  readonly #streams = new Set<SseStream>();
  readonly #unsubscribe: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  #latest: { lot: LotRow; readAt: number } | undefined;
  #reading: Promise<void> | undefined;
  #again = false;

  constructor(
    private readonly db: Database,
    events: EventHub,
    private readonly secret: Buffer,
    private readonly lotId: number,
  ) {
    this.#unsubscribe = events.subscribe(`lot:${lotId}`, () => void this.refresh());
    this.#heartbeat = setInterval(() => this.#tell(HEARTBEAT), HEARTBEAT_MS);
  }

  get size(): number {
    return this.#streams.size;
  }

  #tell(frame: string): void {
    for (const stream of this.#streams) stream.write(frame);
  }

  #frame(lot: LotRow): string {
    return sseFrame(lot.version, 'lot', presentLive(lot, this.secret));
  }

  /** Reads the lot; calls that come meanwhile share one more reading. */
  refresh(): Promise<void> {
    if (this.#reading) {
      this.#again = true;
      return this.#reading;
    }
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
      if (this.#again) {
        this.#again = false;
        void this.refresh();
      }
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    try {
      const lot = await readLot(this.db, this.lotId);
      if (!lot || lot.version === this.#latest?.lot.version) return;
      this.#latest = { lot, readAt: performance.now() };
      this.#tell(this.#frame(lot));
    } catch {
      // The database is away: the hub wakes everyone when it is back.
    }
  }

  /** A newcomer gets the present state at once, unless it has seen it. */
  async add(stream: SseStream, seen: number | undefined): Promise<void> {
    if (!this.#latest) await this.refresh();
    const latest = this.#latest;
    if (latest && latest.lot.version !== seen) {
      // Its phase is the clock's, not the row's: by now it may have begun or ended.
      const now = new Date(latest.lot.now.getTime() + performance.now() - latest.readAt);
      stream.write(this.#frame({ ...latest.lot, now }));
    }
    this.#streams.add(stream);
    // Something may have changed while it was greeted.
    void this.refresh();
  }

  remove(stream: SseStream): void {
    this.#streams.delete(stream);
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
  }
}

const audiences = new WeakMap<EventHub, Map<number, Audience>>();

/**
 * Streams a lot's state (SSE event `lot`, id its version) to anyone. A reconnect with Last-Event-ID
 * gets what it missed: the state carries everything, so the newest one closes any gap.
 */
export async function streamLot({ db, events, settings, request, reply }: RawCall): Promise<void> {
  const { id } = request.params as { id: number };
  if (!(await readLot(db, id))) throw new AppError('NOT_FOUND');
  const rooms = audiences.get(events) ?? new Map<number, Audience>();
  audiences.set(events, rooms);
  const room = rooms.get(id) ?? new Audience(db, events, settings.secret, id);
  rooms.set(id, room);
  const stream = openSse(reply);
  await room.add(stream, lastEventIdOf(request.headers['last-event-id']));
  await stream.closed;
  room.remove(stream);
  if (room.size > 0) return;
  room.close();
  if (rooms.get(id) === room) rooms.delete(id);
}
