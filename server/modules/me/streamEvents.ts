import { lastEventId, readEventsAfter } from '../../db/events';
import { AppError } from '../../errors';
import type { RawCall } from '../../http/route';
import { HEARTBEAT, lastEventIdOf, openSse, sseFrame } from '../../http/sse';
import { isOpen } from '../auth/isOpen';

const HEARTBEAT_MS = 15_000;

/**
 * Streams a member's events (SSE). Last-Event-ID resumes after that event; without it the stream
 * begins now. It ends when the session does.
 */
export async function streamEvents({ db, events, caller, request, reply }: RawCall): Promise<void> {
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const { memberId, sessionId } = caller;
  const seen = lastEventIdOf(request.headers['last-event-id']);
  let position = seen ?? (await lastEventId(db, memberId));
  const stream = openSse(reply);
  // Tells where the stream stands, so that a reconnect resumes even before any event.
  stream.write(sseFrame(position, 'ready', {}));

  let reading = false;
  let again = false;
  async function drain(): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again && stream.open) {
        again = false;
        const news = await readEventsAfter(db, memberId, position);
        // Signed out from elsewhere: nothing more is told here.
        if (news.some(({ topic }) => topic === 'sessions') && !(await isOpen(db, sessionId))) {
          stream.end();
          return;
        }
        for (const { id, topic, payload } of news) {
          stream.write(sseFrame(id, topic, payload));
          position = id;
        }
        again ||= news.length > 0;
      }
    } catch (error) {
      request.log.warn({ err: error }, 'event stream broke');
      stream.end();
    } finally {
      reading = false;
    }
  }

  const unsubscribe = events.subscribe(`member:${memberId}`, () => void drain());
  // What happened between reading the position and subscribing.
  void drain();
  const heartbeat = setInterval(() => stream.write(HEARTBEAT), HEARTBEAT_MS);
  const end = setTimeout(stream.end, Math.min(caller.expiresAt - Date.now(), 2 ** 31 - 1));
  await stream.closed;
  unsubscribe();
  clearInterval(heartbeat);
  clearTimeout(end);
}
