import { useEffect, useSyncExternalStore } from 'react';
import { readDevice } from '@/favourites/deviceFavourites';
import { useSession } from '@/session/useSession';
import { favouriteIds, loadFavourites, subscribeFavourites } from './favourites';

/** Whether a product is among the favourites of whoever is here, member or visitor. */
export function useFavourite(productId: number): boolean {
  return useSyncExternalStore(subscribeFavourites, () => favouriteIds()?.has(productId) ?? false);
}

/** What a visitor kept on this device becomes the member's when they sign in, on whatever page. */
export function useMergeAtSignIn(): void {
  const { loggedIn } = useSession();
  useEffect(() => {
    if (loggedIn && readDevice().length > 0) void loadFavourites();
  }, [loggedIn]);
}
