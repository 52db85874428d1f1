import { useSyncExternalStore } from 'react';
import { createStore } from '@/services/createStore';
import { expireSession, isExpiredHere, storedUser } from '@/session/session';

/**
 * Why the sign-in dialog is open: the user opened it, the server answered 401, or another tab logged out while a
 * members' page was open here.
 */
export type SignInReason = 'asked' | 'expired' | 'elsewhere';

const reason = createStore<SignInReason | undefined>(undefined);

export const openSignIn = (): void => reason.set('asked');
export const closeSignIn = (): void => reason.set(undefined);

export const isCovered = (): boolean => reason.get() === 'elsewhere';

/** Covers the page with the sign-in dialog; returns a function that removes the cover. */
export function coverWithSignIn(): () => void {
  reason.set('elsewhere');
  return () => {
    if (isCovered()) reason.set(undefined);
  };
}

/**
 * HTTP 401: the stored user is removed and the sign-in dialog opens; the page stays (DESIGN §2).
 * @param token the refused request's token; a response to an older session is ignored
 */
export function endExpiredSession(token: string): void {
  const user = storedUser();
  if (user && user.access_token !== token) return;
  // The covered page's further requests are refused too: the cover stays.
  if (!user && isCovered()) return;
  if (user) expireSession();
  // Requests without a session are refused too; after an expiry that stays the reason.
  reason.set(user || isExpiredHere() ? 'expired' : 'asked');
}

/** State and actions of the sign-in dialog. */
export function useSignIn() {
  const current = useSyncExternalStore(reason.subscribe, reason.get);
  return { reason: current, isOpen: current !== undefined, open: openSignIn, close: closeSignIn };
}
