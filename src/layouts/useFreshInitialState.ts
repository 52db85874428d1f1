import { useModel } from '@umijs/max';
import { useEffect, useRef } from 'react';
import { useSession } from '@/session/useSession';

/**
 * Loads the initial state again when somebody signs in or out, in any tab. An expiry changes
 * nothing yet: the page stays as it is until one has signed in again.
 */
export function useFreshInitialState(): void {
  const { user, expired } = useSession();
  const { refresh } = useModel('@@initialState');
  const token = user?.access_token;
  const loadedFor = useRef(token);
  useEffect(() => {
    if (expired || loadedFor.current === token) return;
    loadedFor.current = token;
    void refresh();
  }, [token, expired, refresh]);
}
