import { useEffect, useReducer, useSyncExternalStore } from 'react';
import {
  isExpiredHere,
  isLoggedOutHere,
  sessionOwner,
  storedUser,
  subscribeSession,
} from '@/session/session';
import { isLoggedIn, type StoredUser } from '@/session/storedUser';

/** `setTimeout` cannot wait longer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

interface Session {
  user: StoredUser | undefined;
  loggedIn: boolean;
  /** It ran out or the server ended it; nobody logged out. */
  expired: boolean;
  /** There is none, and nobody in this tab logged out: where there was one, another tab ended it. */
  endedElsewhere: boolean;
  /** Changes when somebody else signs in, and not at the same member's next session; empty for a visitor. */
  owner: string;
}

/** The session as it is now, across tabs and at the moment it runs out. */
export function useSession(): Session {
  const user = useSyncExternalStore(subscribeSession, storedUser);
  const endedByServer = useSyncExternalStore(subscribeSession, isExpiredHere);
  const loggedOutHere = useSyncExternalStore(subscribeSession, isLoggedOutHere);
  const [, runOut] = useReducer((n: number) => n + 1, 0);
  const expiresAt = user?.expires_at;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const left = expiresAt - Date.now();
    if (left < 0 || left > LONGEST_WAIT_MS) return;
    const timer = setTimeout(runOut, left + 1);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  const loggedIn = isLoggedIn(user);
  const expired = !loggedIn && (user !== undefined || endedByServer);
  return {
    user,
    loggedIn,
    expired,
    endedElsewhere: !loggedIn && !expired && !loggedOutHere,
    owner: sessionOwner(),
  };
}
