import { useEffect, useReducer, useSyncExternalStore } from 'react';
import {
  isExpiredHere,
  isLoggedOutHere,
  sessionOwner,
  storedUser,
  subscribeSession,
} from '@/session/session';
import { isLoggedIn, type StoredUser } from '@/session/storedUser';

/** Maximum delay of `setTimeout`. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

interface Session {
  user: StoredUser | undefined;
  loggedIn: boolean;
  /** The session expired or the server ended it, without a log-out. */
  expired: boolean;
  /** There is no session and this tab did not log out: another tab ended it. Also true for a visitor, who had none. */
  endedElsewhere: boolean;
  /** Changes when another member signs in, not with the same member's next session; empty for a visitor. */
  memberKey: string;
}

/** The current session, updated across tabs and when it expires. */
export function useSession(): Session {
  const user = useSyncExternalStore(subscribeSession, storedUser);
  const endedByServer = useSyncExternalStore(subscribeSession, isExpiredHere);
  const loggedOutHere = useSyncExternalStore(subscribeSession, isLoggedOutHere);
  const [, rerender] = useReducer((n: number) => n + 1, 0);
  const expiresAt = user?.expires_at;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const left = expiresAt - Date.now();
    if (left < 0 || left > LONGEST_WAIT_MS) return;
    const timer = setTimeout(rerender, left + 1);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  const loggedIn = isLoggedIn(user);
  const expired = !loggedIn && (user !== undefined || endedByServer);
  return {
    user,
    loggedIn,
    expired,
    endedElsewhere: !loggedIn && !expired && !loggedOutHere,
    memberKey: sessionOwner(),
  };
}
