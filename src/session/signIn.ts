import { useSyncExternalStore } from 'react';
import { createStore } from '@/services/createStore';
import { propertyOf } from '@/services/propertyOf';
import { endRefusedSession, isExpiredHere, isRevokedHere, storedUser } from '@/session/session';

/**
 * Why the sign-in dialog is open: the user opened it, the server answered 401, this device was signed out from elsewhere,
 * or another tab logged out while a members' page was open here.
 */
export type SignInReason = 'asked' | 'expired' | 'revoked' | 'elsewhere';

/** Reasons for which the page under the dialog is not to be read (ADR 027). */
const COVERS: readonly (SignInReason | undefined)[] = ['revoked', 'elsewhere'];

const reason = createStore<SignInReason | undefined>(undefined);

export const openSignIn = (): void => reason.set('asked');
export const closeSignIn = (): void => reason.set(undefined);

export const coversPage = (one: SignInReason): boolean => COVERS.includes(one);
export const isCovered = (): boolean => COVERS.includes(reason.get());

/** Covers the page with the sign-in dialog; returns a function that removes the cover. */
export function coverWithSignIn(): () => void {
  reason.set(isRevokedHere() ? 'revoked' : 'elsewhere');
  return () => {
    if (isCovered()) reason.set(undefined);
  };
}

/**
 * HTTP 401: the stored user is removed and the sign-in dialog opens; the page stays (DESIGN §2), covered if the session was
 * revoked.
 * @param token the refused request's token; a response to an older session is ignored
 * @param answer the refusal's body
 */
export function endUnauthorized(token: string, answer: unknown): void {
  const user = storedUser();
  if (user && user.access_token !== token) return;
  // The covered page's further requests are refused too: the cover stays.
  if (!user && isCovered()) return;
  if (user)
    endRefusedSession(propertyOf(answer, 'errorCode') === 'SESSION_REVOKED' ? 'revoked' : 'expiry');
  // Later requests of the page have no token and are refused too: the reason stays that of the session's end.
  if (isRevokedHere()) reason.set('revoked');
  else reason.set(user || isExpiredHere() ? 'expired' : 'asked');
}

/** State and actions of the sign-in dialog. */
export function useSignIn() {
  const current = useSyncExternalStore(reason.subscribe, reason.get);
  return { reason: current, isOpen: current !== undefined, open: openSignIn, close: closeSignIn };
}
