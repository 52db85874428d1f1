import { useEffect, useSyncExternalStore } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { viewedUser } from '@/session/viewAs';
import { cartVersion, deviceCart } from './deviceCart';

/** Number of lines in the cart of the member or visitor; undefined until it is known. */
export function useCartCount(): number | undefined {
  const { user, loggedIn } = useSession();
  const token = loggedIn ? (user?.access_token ?? '') : '';
  const onDevice = useSyncExternalStore(deviceCart.subscribe, deviceCart.get);
  const version = useSyncExternalStore(cartVersion.subscribe, cartVersion.get);
  const { data } = useApi(
    async () => ({ ...(await api('GET /api/me/cart/count', { skipErrorHandler: true })), token }),
    {
      ready: token !== '',
      cacheKey: `cartCount:${token}`,
      refreshDeps: [token, version],
      refreshOnWindowFocus: true,
    },
  );
  if (token === '') return onDevice.length;
  return data?.token === token ? data.count : undefined;
}

/** Merges the visitor's cart into the member's at sign-in, on any page. */
export function useMergeCartAtSignIn(): void {
  const { loggedIn } = useSession();
  useEffect(() => {
    if (!loggedIn || viewedUser() || deviceCart.get().length === 0) return;
    // After a failure the page of the cart tries again.
    import('./cart').then(({ mergeDeviceCart }) => mergeDeviceCart()).catch(() => {});
  }, [loggedIn]);
}
