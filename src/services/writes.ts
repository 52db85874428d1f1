import { BizError } from '@/services/bizError';
import { responseStatus } from '@/services/responseStatus';

/** Pauses before an unanswered write is repeated with the same key, ms. */
const RETRY_PAUSES_MS = [200, 500, 1000];
/** Lifetime of the key of a write with an unknown outcome, ms. */
const UNSETTLED_FOR_MS = 10 * 60_000;
/**
 * Statuses that leave the outcome of a write unknown, besides every 5xx. A 401 concerns only the session: an earlier
 * attempt may have succeeded.
 */
const UNSETTLED_STATUSES = [401, 408, 425, 429];

interface Intent {
  writeKey: string;
  begun: number;
  running?: Promise<unknown>;
}
const intents = new Map<string, Intent>();

/** Forgets all writes, as a reload does: for tests. */
export const forgetWrites = (): void => intents.clear();

/**
 * A new Idempotency-Key. Not by `crypto.randomUUID`, which exists only on https and localhost: a shop may be tried
 * over plain http in a local network.
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

/** Repeats a request that got no response. The browser gives up after 1000 ms, but the server may only be slow. */
export async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
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
 * Sends a write once per user intent (DESIGN §4). Its key stays the same for automatic retries, for a second click while
 * it runs (which shares the response), and for the next try when no response came; a definite response ends the
 * intent, and the next click gets a new key.
 * @param content identifies the intent: endpoint, content and member
 * @param onFailure called once when the write fails, even if several callers share it
 */
export function sendOnce<T>(
  content: string,
  send: (writeKey: string) => Promise<T>,
  onFailure: (error: Error) => void,
): Promise<T> {
  const known = intents.get(content);
  // Same content, same endpoint: the running request has this type.
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
