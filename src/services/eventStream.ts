import { createParser } from 'eventsource-parser';
import { untilVisible, whenLongHidden } from '@/services/visibility';

/** What the server sent: `type` names it, `data` is its JSON. */
export interface ServerEvent {
  id: string | undefined;
  type: string;
  data: unknown;
}

interface Options {
  url: string;
  /** Empty for a public stream. */
  token: string;
  onEvent(event: ServerEvent): void;
  /** The server does not take the token: the stream has stopped for good. */
  onUnauthorized?(): void;
  /** Whether the stream stands, each time that changes. */
  onStanding?(stands: boolean): void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** The server sends a comment every 15 s; a stream this silent is dead, in ms. */
const SILENCE_MS = 45_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Waits; but a device that is back in its network need not wait for the end of it. */
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
 * Follows server-sent events by `fetch`, because EventSource cannot send the bearer header. A broken
 * stream is resumed after the last event seen, with longer and longer pauses; a tab that nobody looks
 * at gives its connection back, for a browser has only six of them to one server.
 * @returns stops it
 */
export function followEvents(options: Options): () => void {
  const { url, token, onEvent, onUnauthorized, onStanding } = options;
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
        stopped.abort();
        onUnauthorized?.();
      }
      if (!response.ok || !response.body) return;
      failures = 0;
      onStanding?.(true);
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(() => connection.abort(), SILENCE_MS);
        parser.feed(decoder.decode(part.value, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
      // What came of an unfinished event comes again in full.
      parser.reset();
    }
  }

  async function connect(): Promise<void> {
    const connection = new AbortController();
    const close = () => connection.abort();
    const unwatch = whenLongHidden(close);
    stopped.signal.addEventListener('abort', close);
    try {
      await receive(connection);
    } catch {
      // Broken off; the next connection resumes.
    } finally {
      unwatch();
      stopped.signal.removeEventListener('abort', close);
      if (!stopped.signal.aborted) onStanding?.(false);
    }
  }

  async function follow(): Promise<void> {
    for (;;) {
      await untilVisible(stopped.signal);
      if (stopped.signal.aborted) return;
      await connect();
      if (stopped.signal.aborted) return;
      const pause = Math.min(firstPause * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      // Tabs that lost the same server must not all come back in the same instant.
      await pauseOrOnline(pause * (0.75 + Math.random() / 2));
    }
  }

  void follow();
  return () => stopped.abort();
}
