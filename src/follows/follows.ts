import { useSyncExternalStore } from 'react';
import { api } from '@/services/api';
import { createChoices } from '@/services/createChoices';

const follows = createChoices({
  request: async () => {
    const { sellerIds } = await api('GET /api/me/follows/ids', { skipErrorHandler: true });
    return sellerIds;
  },
  change: (sellerId, isFollowed) =>
    api(isFollowed ? 'PUT /api/me/follows/:sellerId' : 'DELETE /api/me/follows/:sellerId', {
      params: { sellerId },
    }),
});

/** Follows a seller or no longer, at once; false when the server refused and it was reverted. */
export const setFollow = follows.choose;

/** Whether the member follows a seller; undefined while unknown. */
export function useFollow(sellerId: number): boolean | undefined {
  return useSyncExternalStore(follows.subscribe, () => follows.ids()?.has(sellerId));
}
