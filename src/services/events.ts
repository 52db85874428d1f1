import { useEffect, useRef, useState } from 'react';
import { followEvents, type ServerEvent } from '@/services/eventStream';
import { endUnauthorized } from '@/session/signIn';
import { useSession } from '@/session/useSession';
import { viewedUser } from '@/session/viewAs';

export type { ServerEvent } from '@/services/eventStream';

type Handler = (event: ServerEvent) => void;

const EVENTS_URL = '/api/me/events';
const handlers = new Set<Handler>();
let current: { token: string; stop: () => void } | undefined;

/** All listeners of a tab share one stream. */
function listen(token: string, handler: Handler): () => void {
  handlers.add(handler);
  if (current?.token !== token) {
    current?.stop();
    const stop = followEvents({
      url: EVENTS_URL,
      token,
      onEvent: (event) => {
        for (const one of [...handlers]) one(event);
      },
      onUnauthorized: (answer) => endUnauthorized(token, answer),
    });
    current = { token, stop };
  }
  return () => {
    handlers.delete(handler);
    if (handlers.size > 0) return;
    current?.stop();
    current = undefined;
  };
}

/**
 * Calls back for each event of the signed-in member; the stream ends with the session. The event `ready` follows each
 * connection, the first and later ones.
 */
export function useEvents(handler: Handler): void {
  const { user, loggedIn } = useSession();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  // A view has no stream (ADR 081).
  const token = loggedIn && !viewedUser() ? user?.access_token : undefined;
  useEffect(() => {
    if (token === undefined) return;
    return listen(token, (event) => latest.current(event));
  }, [token]);
}

/**
 * Follows a public stream while the component is mounted; none while `url` is undefined.
 * @returns whether it is connected; otherwise the page must poll
 */
export function usePublicEvents(url: string | undefined, handler: Handler): boolean {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    if (url === undefined) return;
    const stop = followEvents({
      url,
      token: '',
      onEvent: (event) => latest.current(event),
      onConnection: setConnected,
    });
    return () => {
      stop();
      setConnected(false);
    };
  }, [url]);
  return isConnected;
}
