import { useModel } from '@umijs/max';
import { useEffect, useRef } from 'react';
import { isCovered, useSignIn } from '@/session/signIn';
import { useSession } from '@/session/useSession';

/**
 * Reloads the initial state when a member signs in or out, in any tab. An expiry, or a log-out in another tab, which
 * covers the page, changes nothing until the next sign-in.
 */
export function useFreshInitialState(): void {
  const { user, expired } = useSession();
  const { reason } = useSignIn();
  const { refresh, initialState } = useModel('@@initialState');
  const token = user?.access_token;
  const loadedFor = useRef(token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cover ends with a change of the reason
  useEffect(() => {
    // An earlier effect has covered the page.
    if (expired || isCovered() || loadedFor.current === token) return;
    loadedFor.current = token;
    void refresh();
  }, [token, expired, reason, refresh]);
  // The first rendering used the stored member.
  const isStored = initialState?.isStored === true;
  useEffect(() => {
    if (isStored) void refresh();
  }, [isStored, refresh]);
}
