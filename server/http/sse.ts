import type { FastifyReply } from 'fastify';

/** An open stream of server-sent events. */
export interface SseStream {
  /** Writes finished frames; what the reader cannot take for long ends the stream. */
  write(frames: string): void;
  end(): void;
  readonly open: boolean;
  /** Resolves when the reader has gone. */
  closed: Promise<void>;
}

/** A reader this far behind will not catch up; it reconnects and resumes instead, bytes. */
const MOST_BUFFERED = 256 * 1024;

export function sseFrame(id: number, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment that keeps proxies from closing a quiet stream. */
export const HEARTBEAT = ': \n\n';

/** What a reconnecting reader has seen last; undefined on a first connect or nonsense. */
export function lastEventIdOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** Turns the reply into a stream, with the headers that hooks have set. */
export function openSse(reply: FastifyReply): SseStream {
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
  out.write('retry: 2000\n\n');
  return {
    write(frames) {
      out.write(frames);
      if (out.writableLength > MOST_BUFFERED) out.destroy();
    },
    end: () => out.end(),
    get open() {
      return !out.destroyed && !out.writableEnded;
    },
    closed: new Promise<void>((resolve) => out.once('close', resolve)),
  };
}
