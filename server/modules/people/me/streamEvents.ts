import { lastEventId, readEventsAfter } from '../../../db/events';
import { AppError } from '../../../errors';
import { RecentIds } from '../../../events/recentIds';
import { memberEventOf } from '../../../events/topics';
import type { RawCall } from '../../../http/route';
import { heartbeat, lastEventIdOf, openSse, sseFrame } from '../../../http/sse';

const HEARTBEAT_MS = 15_000;
/** Sent events that a stream remembers. */
const SENT_IDS = 200;

/**
 * Streams a member's events (SSE). Last-Event-ID resumes after that event; without it the stream starts with the
 * next event. The stream ends with the session.
 */
export async function streamEvents(call: RawCall): Promise<void> {
  const { db, events, caller, request } = call;
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const { memberId, sessionId } = caller;
  const seen = lastEventIdOf(request.headers['last-event-id']);
  const begin = seen ?? (await lastEventId(db, memberId));
  let position = begin;
  const stream = openSse(call);
  // Sends the current position, so that a reconnect resumes even before any event.
  stream.write(sseFrame(position, 'ready', {}));

  // Ids are drawn before commits: a transaction that took longer brings an event below the position.
  const sent = new RecentIds(SENT_IDS);
  let announced: number[] = [];

  let reading = false;
  let again = false;
  async function drain(): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again && stream.open) {
        again = false;
        const asked = announced;
        announced = [];
        const news = await readEventsAfter(db, { memberId, sessionId }, position, asked);
        for (const { id, topic, payload } of news) {
          position = Math.max(position, id);
          if (sent.add(id)) stream.write(sseFrame(position, topic, payload));
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

  const unsubscribe = events.subscribe(`member:${memberId}`, (payload) => {
    const event = memberEventOf(payload);
    if (event !== undefined && event > begin && !sent.has(event)) announced.push(event);
    void drain();
  });
  // Sends the events between reading the position and subscribing.
  void drain();
  const beating = setInterval(() => stream.write(heartbeat(events)), HEARTBEAT_MS);
  await stream.closed;
  unsubscribe();
  clearInterval(beating);
}
