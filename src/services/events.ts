import { useEffect, useRef, useState } from 'react';
import { followEvents, type ServerEvent } from '@/services/eventStream';
import { endExpiredSession } from '@/session/signIn';
import { useSession } from '@/session/useSession';

export type { ServerEvent } from '@/services/eventStream';

type Handler = (event: ServerEvent) => void;

const EVENTS_URL = '/api/me/events';
const handlers = new Set<Handler>();
let current: { token: string; stop: () => void } | undefined;

/** One stream per tab, however many parts of the page listen. */
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
      onUnauthorized: () => endExpiredSession(token),
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
 * Calls back for each event of the signed-in member; the stream ends with the session. The event
 * `ready` says that the stream stands, for the first time or again.
 */
export function useEvents(handler: Handler): void {
  const { user, loggedIn } = useSession();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const token = loggedIn ? user?.access_token : undefined;
  useEffect(() => {
    if (token === undefined) return;
    return listen(token, (event) => latest.current(event));
  }, [token]);
}

/**
 * Follows a stream that is open to everyone, as long as it is on the page; none while `url` is
 * undefined.
 * @returns whether it stands; while it does not, the page has to ask
 */
export function usePublicEvents(url: string | undefined, handler: Handler): boolean {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const [stands, setStands] = useState(false);
  useEffect(() => {
    if (url === undefined) return;
    const stop = followEvents({
      url,
      token: '',
      onEvent: (event) => latest.current(event),
      onStanding: setStands,
    });
    return () => {
      stop();
      setStands(false);
    };
  }, [url]);
  return stands;
}
