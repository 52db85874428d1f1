import { useModel } from '@umijs/max';
import { useEffect, useRef } from 'react';
import { isCovered, useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

/**
 * Loads the initial state again when somebody signs in or out, in any tab. An expiry, or a log-out in
 * another tab while the page waits under its cover, changes nothing yet: the page stays as it is until
 * one has signed in again.
 */
export function useFreshInitialState(): void {
  const { user, expired } = useSession();
  const { reason } = useSignIn();
  const { refresh } = useModel('@@initialState');
  const token = user?.access_token;
  const loadedFor = useRef(token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the reason uncovers a page
  useEffect(() => {
    // The page has covered itself in an effect before this one.
    if (expired || isCovered() || loadedFor.current === token) return;
    loadedFor.current = token;
    void refresh();
  }, [token, expired, reason, refresh]);
}
