import { lastEventId, readEventsAfter } from '../../db/events';
import { AppError } from '../../errors';
import type { RawCall } from '../../http/route';

const HEARTBEAT_MS = 15_000;

function resumeAt(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * Streams a member's events (SSE). Last-Event-ID resumes after that event; without it the stream
 * begins now. It ends when the session does.
 */
export async function streamEvents({ db, events, caller, request, reply }: RawCall): Promise<void> {
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const { memberId } = caller;
  let position = resumeAt(request.headers['last-event-id']) ?? (await lastEventId(db, memberId));
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
  // The first line tells where the stream stands, so that a reconnect resumes even before any event.
  out.write(`retry: 2000\nid: ${position}\nevent: ready\ndata: {}\n\n`);

  let reading = false;
  let again = false;
  async function drain(): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again && !out.destroyed) {
        again = false;
        const news = await readEventsAfter(db, memberId, position);
        for (const { id, topic, payload } of news) {
          out.write(`id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(payload)}\n\n`);
          position = id;
        }
        again ||= news.length > 0;
      }
    } catch (error) {
      request.log.warn({ err: error }, 'event stream broke');
      out.destroy();
    } finally {
      reading = false;
    }
  }

  const unsubscribe = events.subscribe(memberId, () => void drain());
  const heartbeat = setInterval(() => out.write(': \n\n'), HEARTBEAT_MS);
  const end = setTimeout(() => out.end(), Math.min(caller.expiresAt - Date.now(), 2 ** 31 - 1));
  await new Promise<void>((resolve) => out.once('close', resolve));
  unsubscribe();
  clearInterval(heartbeat);
  clearTimeout(end);
}
