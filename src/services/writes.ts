import { BizError } from '@/services/bizError';
import { responseStatus } from '@/services/responseStatus';

/** Pauses before a write without an answer is sent again with the same key, in ms. */
const RETRY_PAUSES_MS = [200, 500, 1000];
/** How long a write whose outcome nobody learned keeps its key, in ms. */
const UNSETTLED_FOR_MS = 10 * 60_000;
/**
 * Answers that leave open whether the write happened or will, besides every 5xx. A 401 tells of the
 * session alone: an attempt before it may have got through.
 */
const UNSETTLED_STATUSES = [401, 408, 425, 429];

interface Intent {
  writeKey: string;
  begun: number;
  running?: Promise<unknown>;
}
const intents = new Map<string, Intent>();

/**
 * A fresh Idempotency-Key. `crypto.randomUUID` exists only on https and localhost, and a shop may
 * be tried over plain http in a local network.
 */
function newWriteKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isUnanswered(error: unknown): boolean {
  return (
    error instanceof Error &&
    'isAxiosError' in error &&
    responseStatus(error) === undefined &&
    !('code' in error && error.code === 'ERR_CANCELED')
  );
}

function isSettled(error: unknown): boolean {
  if (error instanceof BizError) return true;
  const status = responseStatus(error);
  return status !== undefined && status < 500 && !UNSETTLED_STATUSES.includes(status);
}

/** The browser gives up after 1000 ms, but a slow answer is not a failure: ask again, same key. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (const pause of RETRY_PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return send();
}

/**
 * Sends a write once per user intent (DESIGN §4). Its key stays the same over automatic retries,
 * over a second click while it runs (which shares its answer), and, when no answer came at all,
 * over the person's next try; a definite answer ends the intent and the next click gets a new key.
 * @param content what is asked of whom: the same text is the same intent
 * @param onFailure called once when the write failed, however many callers share it
 */
export function sendOnce<T>(
  content: string,
  send: (writeKey: string) => Promise<T>,
  onFailure: (error: Error) => void,
): Promise<T> {
  const known = intents.get(content);
  // Same content, same endpoint: the running answer is of this type.
  if (known?.running) return known.running as Promise<T>;
  const isOpen = known !== undefined && Date.now() - known.begun < UNSETTLED_FOR_MS;
  const intent: Intent = isOpen ? known : { writeKey: newWriteKey(), begun: Date.now() };
  intents.set(content, intent);
  const running = untilAnswered(() => send(intent.writeKey)).then(
    (answer) => {
      intents.delete(content);
      return answer;
    },
    (error: unknown) => {
      intent.running = undefined;
      if (isSettled(error)) intents.delete(content);
      if (error instanceof Error) onFailure(error);
      throw error;
    },
  );
  intent.running = running;
  return running;
}
