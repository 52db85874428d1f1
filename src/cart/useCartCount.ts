import { useEffect, useSyncExternalStore } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { viewedUser } from '@/session/viewAs';
import { cartStamp, deviceCart } from './deviceCart';

/** How many lines the cart of the member or visitor has; undefined until it is known. */
export function useCartCount(): number | undefined {
  const { user, loggedIn } = useSession();
  const token = loggedIn ? (user?.access_token ?? '') : '';
  const onDevice = useSyncExternalStore(deviceCart.subscribe, deviceCart.get);
  const stamp = useSyncExternalStore(cartStamp.subscribe, cartStamp.get);
  const { data } = useApi(
    async () => ({ ...(await api('GET /api/me/cart/count', { skipErrorHandler: true })), token }),
    {
      ready: token !== '',
      cacheKey: `cartCount:${token}`,
      refreshDeps: [token, stamp],
      refreshOnWindowFocus: true,
    },
  );
  if (token === '') return onDevice.length;
  return data?.token === token ? data.count : undefined;
}

/** Merges the visitor's cart into the member's at sign-in, on any page. */
export function useJoinCartAtSignIn(): void {
  const { loggedIn } = useSession();
  useEffect(() => {
    if (!loggedIn || viewedUser() || deviceCart.get().length === 0) return;
    // A failure is made up for by the cart's page.
    import('./cart').then(({ joinDeviceCart }) => joinDeviceCart()).catch(() => {});
  }, [loggedIn]);
}
