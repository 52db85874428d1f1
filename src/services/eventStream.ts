import { reconnectPause } from '@common/messages/reconnectPause';
import { createParser } from 'eventsource-parser';
import { untilVisible, whenLongHidden } from '@/services/visibility';

/** A server-sent event: its `type`, and `data` as JSON. */
export interface ServerEvent {
  id: string | undefined;
  type: string;
  data: unknown;
}

interface FollowOptions {
  url: string;
  /** Empty for a public stream. */
  token: string;
  onEvent(event: ServerEvent): void;
  /**
   * The server refused the token: the stream has stopped permanently.
   * @param answer the refusal's body; undefined if it cannot be read
   */
  onUnauthorized?(answer: unknown): void;
  /** Called with true when data arrives, and with false when the stream ends. */
  onConnection?(isConnected: boolean): void;
}

const FIRST_PAUSE_MS = 1000;
/** The server sends a comment every 15 s; a stream without data for this long is dead, in ms. */
const SILENCE_MS = 45_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Waits, but ends early when the device comes online. */
function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

/**
 * Follows server-sent events by `fetch`, because EventSource cannot send the bearer header. Resumes a broken stream
 * after the last event, with growing pauses. A hidden tab closes its connection, because a browser has only six to one
 * server.
 * @returns a function that stops it
 */
export function followEvents(options: FollowOptions): () => void {
  const { url, token, onEvent, onUnauthorized, onConnection } = options;
  const stopped = new AbortController();
  let lastId: string | undefined;
  let firstPause = FIRST_PAUSE_MS;
  let failures = 0;

  const parser = createParser({
    onEvent({ id, event, data }) {
      if (id !== undefined) lastId = id;
      onEvent({ id, type: event ?? 'message', data: parse(data) });
    },
    onRetry: (ms) => {
      firstPause = ms;
    },
  });

  async function receive(connection: AbortController): Promise<void> {
    let silence = setTimeout(() => connection.abort(), SILENCE_MS);
    try {
      const response = await fetch(url, {
        headers: {
          Accept: 'text/event-stream',
          Authorization: `Bearer ${token}`,
          ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
        },
        cache: 'no-store',
        signal: connection.signal,
      });
      if (response.status === 401) {
        const answer: unknown = await response.json().catch(() => undefined);
        stopped.abort();
        onUnauthorized?.(answer);
      }
      if (!response.ok || !response.body) return;
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(() => connection.abort(), SILENCE_MS);
        // Not before: a proxy may pass the headers on and hold back what follows them.
        failures = 0;
        onConnection?.(true);
        parser.feed(decoder.decode(part.value, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
      // The server sends an incomplete event again in full.
      parser.reset();
    }
  }

  async function connect(): Promise<void> {
    const connection = new AbortController();
    const close = () => connection.abort();
    const unwatch = whenLongHidden(close);
    // Without a network nothing signals the end of the stream.
    window.addEventListener('offline', close);
    stopped.signal.addEventListener('abort', close);
    try {
      await receive(connection);
    } catch {
      // The connection broke; the next one resumes.
    } finally {
      unwatch();
      window.removeEventListener('offline', close);
      stopped.signal.removeEventListener('abort', close);
      if (!stopped.signal.aborted) onConnection?.(false);
    }
  }

  async function follow(): Promise<void> {
    for (;;) {
      await untilVisible(stopped.signal);
      if (stopped.signal.aborted) return;
      await connect();
      if (stopped.signal.aborted) return;
      const pause = reconnectPause(firstPause, failures);
      failures += 1;
      await pauseOrOnline(pause);
    }
  }

  void follow();
  return () => stopped.abort();
}
