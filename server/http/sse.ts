import type { EventHub } from './eventHub';
import type { RawCall } from './route';
import { sessionStreamsOf } from './sessionStreams';
import type { SseStream } from './sseStream';

/** Maximum of unsent bytes: a reader further behind is disconnected, reconnects and resumes. */
const MAX_BUFFERED = 256 * 1024;

export function sseFrame(id: number | string, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Id of the last event that a reconnecting reader has got, by its Last-Event-ID header; undefined without a valid one. */
export function lastEventIdOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

const openStreams = new WeakMap<EventHub, Set<SseStream>>();

function streamsOf(events: EventHub): Set<SseStream> {
  const open = openStreams.get(events) ?? new Set();
  openStreams.set(events, open);
  return open;
}

/** Number of open streams of a process, lots' and members' together. */
export const countStreams = (events: EventHub): number => streamsOf(events).size;

/** Readers that other processes can take over per second: each costs a TLS handshake and two statements. */
const RECONNECTS_PER_S = 500;
/** Shortest period over which readers spread their reconnects (reconnectPause) when this process dies, ms. */
const MIN_RETRY_MS = 2_000;
/** Shortest period over which readers spread their reconnects when this process ends their streams itself, ms. */
const MIN_DRAIN_MS = 4_000;

const spreadMs = (streams: number) => Math.round((streams / RECONNECTS_PER_S) * 1000);

/**
 * A frame that keeps proxies from closing a quiet stream. Its `retry` is the period over which readers spread their reconnects,
 * which grows with the number of open streams: the readers of all of them reconnect when this process dies.
 */
export const heartbeat = (events: EventHub): string =>
  `retry: ${Math.max(MIN_RETRY_MS, spreadMs(streamsOf(events).size))}\n\n`;

/**
 * Ends all streams of a process. Their readers reconnect to another process, or to the one that replaces it.
 * @param minMs shortest period over which the readers spread their reconnects; many streams lengthen it
 */
export function drainStreams(events: EventHub, minMs = MIN_DRAIN_MS): void {
  const open = streamsOf(events);
  const within = Math.max(minMs, spreadMs(open.size));
  for (const stream of open) {
    stream.write(`retry: ${within}\n\n`);
    stream.end();
  }
}

/** Turns the reply into a stream, with the headers that hooks have set. The stream of a session ends with the session. */
export function openSse({ db, events, clock, caller, reply }: RawCall): SseStream {
  reply.hijack();
  const out = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) out.setHeader(name, value);
  }
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // no-transform: a compressing proxy would hold events back.
    'cache-control': 'no-store, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  });
  out.write(heartbeat(events));
  const closed = new Promise<void>((resolve) => out.once('close', resolve));
  let markEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    markEnded = resolve;
  });
  void closed.then(markEnded);
  const stream: SseStream = {
    ended,
    write(frames) {
      out.write(frames);
      if (out.writableLength > MAX_BUFFERED) out.destroy();
    },
    end() {
      out.end();
      markEnded();
    },
    get open() {
      return !out.destroyed && !out.writableEnded;
    },
    closed,
  };
  if (caller) sessionStreamsOf({ db, events }).add(stream, caller, clock.present());
  const open = streamsOf(events).add(stream);
  void stream.closed.then(() => open.delete(stream));
  return stream;
}
