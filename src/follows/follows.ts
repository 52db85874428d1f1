import { useSyncExternalStore } from 'react';
import { api } from '@/services/api';
import { createChoices } from '@/services/createChoices';
import { sessionOwner } from '@/session/session';

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

/**
 * Follows a seller for somebody who signed in for it, and may have followed them before.
 * @param onCount told by how much the number of followers changes, and when that is taken back
 */
export async function followSignedIn(
  sellerId: number,
  onCount: ((by: 1 | -1) => void) | undefined,
): Promise<void> {
  const owner = sessionOwner();
  await follows.load();
  if (sessionOwner() !== owner) return;
  // Where the list could not be read, the number changes with the next answer.
  const isNew = follows.ids()?.has(sellerId) === false;
  if (isNew) onCount?.(1);
  if (!(await follows.choose(sellerId, true)) && isNew) onCount?.(-1);
}

/** Whether the member follows a seller; undefined while unknown. */
export function useFollow(sellerId: number): boolean | undefined {
  return useSyncExternalStore(follows.subscribe, () => follows.has(sellerId));
}
