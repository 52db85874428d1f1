import { formatPosition, parsePosition } from '../../../db/eventPosition';
import { presentPosition, readEventsAfter } from '../../../db/events';
import { AppError } from '../../../errors';
import { RecentIds } from '../../../events/recentIds';
import { memberEventOf } from '../../../events/topics';
import type { RawCall } from '../../../http/route';
import { heartbeat, openSse, sseFrame } from '../../../http/sse';

const HEARTBEAT_MS = 15_000;
/** Number of sent events that a stream remembers. */
const SENT_IDS = 200;

/**
 * Streams a member's events (SSE). Last-Event-ID resumes after that event, whatever has been committed meanwhile; without it
 * the stream starts with the next event. The stream ends with the session.
 */
export async function streamEvents(call: RawCall): Promise<void> {
  const { db, events, caller, request } = call;
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const { memberId, sessionId } = caller;
  const seen = parsePosition(request.headers['last-event-id']);
  let position = seen ?? (await presentPosition(db, memberId));
  const stream = openSse(call);
  // Sends the current position, so that a reconnect resumes even before any event.
  const sendReady = () => stream.write(sseFrame(formatPosition(position), 'ready', {}));
  sendReady();

  const sent = new RecentIds(SENT_IDS);
  let isReading = false;
  let hasNews = false;
  async function drain(): Promise<void> {
    hasNews = true;
    if (isReading) return;
    isReading = true;
    try {
      while (hasNews && stream.open) {
        hasNews = false;
        const read = await readEventsAfter(db, { memberId, sessionId }, position);
        position = read.position;
        if (read.isReset) sendReady();
        for (const event of read.events) {
          sent.add(event.id);
          stream.write(sseFrame(formatPosition(event.position), event.topic, event.payload));
        }
        hasNews ||= read.isFull;
      }
    } catch (error) {
      request.log.warn({ err: error }, 'event stream broke');
      stream.end();
    } finally {
      isReading = false;
    }
  }

  const unsubscribe = events.subscribe(`member:${memberId}`, (payload) => {
    const event = memberEventOf(payload);
    // A read may have sent the event before its announcement came.
    if (event === undefined || !sent.has(event)) void drain();
  });
  // Sends the events between reading the position and subscribing.
  void drain();
  const beating = setInterval(() => stream.write(heartbeat(events)), HEARTBEAT_MS);
  await stream.closed;
  unsubscribe();
  clearInterval(beating);
}
