import { useSyncExternalStore } from 'react';
import { expireSession, isExpiredHere, storedUser } from '@/session/session';

/**
 * Why the sign-in dialog is open: the person asked for it, the server answered 401, or another tab
 * logged out while a page for members only was open here.
 */
export type SignInReason = 'asked' | 'expired' | 'elsewhere';

let reason: SignInReason | undefined;
const listeners = new Set<() => void>();

function set(next: SignInReason | undefined): void {
  if (reason === next) return;
  reason = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const openSignIn = (): void => set('asked');
export const closeSignIn = (): void => set(undefined);

export const isCovered = (): boolean => reason === 'elsewhere';

/** Asks who sits here now, over a page that nobody may see meanwhile; gives the way to stop asking. */
export function coverWithSignIn(): () => void {
  set('elsewhere');
  return () => {
    if (isCovered()) set(undefined);
  };
}

/**
 * HTTP 401: the stored user is removed and the sign-in dialog opens; the page stays (DESIGN §2).
 * @param token the one the refused request carried; an answer to an older session ends nothing
 */
export function endExpiredSession(token: string): void {
  const user = storedUser();
  if (user && user.access_token !== token) return;
  // What the page beneath asks again is refused: it is known already, and stays covered.
  if (!user && isCovered()) return;
  if (user) expireSession();
  // What the page asks again without a session is refused too: it was still the expiry that began it.
  set(user || isExpiredHere() ? 'expired' : 'asked');
}

/** The sign-in dialog: whether and why it is open, and how to open and close it. */
export function useSignIn() {
  const current = useSyncExternalStore(subscribe, () => reason);
  return { reason: current, isOpen: current !== undefined, open: openSignIn, close: closeSignIn };
}
