import { useEffect, useSyncExternalStore } from 'react';
import { readDevice } from '@/favourites/deviceFavourites';
import { useSession } from '@/session/useSession';
import { viewedUser } from '@/session/viewAs';
import { isFavourite, loadFavourites, subscribeFavourites } from './favourites';

/** Whether a product is a favourite of the member or visitor. */
export function useFavourite(productId: number): boolean {
  return useSyncExternalStore(subscribeFavourites, () => isFavourite(productId) ?? false);
}

/** Merges the device's favourites into the member's at sign-in, on every page. */
export function useMergeAtSignIn(): void {
  const { loggedIn } = useSession();
  useEffect(() => {
    if (loggedIn && !viewedUser() && readDevice().length > 0) void loadFavourites();
  }, [loggedIn]);
}
