import type { Member } from '@common/endpoints/auth';
import { history } from '@umijs/max';
import { toast } from '@/feedback/feedback';
import { createStoredValue } from '@/services/createStore';
import { forgetLastOrders } from '@/session/lastOrders';
import { isLocalPath } from '@/session/localPath';
import { parseStoredUser, type StoredUser, type WalletRecord } from '@/session/storedUser';
import { endView, viewedUser } from '@/session/viewAs';

/** The only storage key of the session. */
export const USER_KEY = 'user';
const SIGN_IN_FIRST = '請先登入賬戶！';

/** What HTTP 401 says of a session: it ran out, or its member or staff ended it from elsewhere. */
export type RefusedSession = 'expiry' | 'revoked';

/** The cause of the session's end in this tab: HTTP 401 or a log-out; undefined when another tab ended it. */
let endedHere: RefusedSession | 'logOut' | undefined;

// The callback runs when another tab changes the stored user.
const stored = createStoredValue(USER_KEY, parseStoredUser, () => {
  endedHere = undefined;
});

/** The stored user, or the member whom staff view; the same object until storage changes. */
export const storedUser = (): StoredUser | undefined => viewedUser() ?? stored.get();

/** The Authorization header of every request; a visitor's has an empty token. */
export const bearer = (): string => `Bearer ${storedUser()?.access_token ?? ''}`;

/** While staff view the shop as a member, their own session stays unchanged; ending the session ends the view. */
function write(user: StoredUser | undefined): void {
  if (!viewedUser()) {
    if (!user) forgetLastOrders();
    stored.set(user && JSON.stringify(user));
  } else if (!user) endView();
}

/** Calls back when this or another tab changes the stored user. */
export const subscribeSession = stored.subscribe;

/** Starts a session with the response of a sign-in endpoint. */
export function saveUser(user: StoredUser): void {
  endedHere = undefined;
  forgetLastOrders();
  write(user);
}

/** Returns whether a user is stored; otherwise shows a message to sign in first. */
export function requireUser(): boolean {
  if (storedUser()) return true;
  toast.error(SIGN_IN_FIRST);
  return false;
}

function changeUser(part: Partial<StoredUser>): boolean {
  const user = storedUser();
  if (!user) return requireUser();
  write({ ...user, ...part });
  return true;
}

/** Stores the member's data; without a stored user shows a message and returns false. */
export function saveMember(member: Member): boolean {
  return changeUser({ member });
}

/** Stores the wallet connection; without a stored user shows a message and returns false. */
export function saveWallet(mm: WalletRecord): boolean {
  return changeUser({ mm });
}

/** Clears the wallet connection; the session continues. */
export function logOutWallet(): boolean {
  return saveWallet({ address: '', chainId: '' });
}

/** Removes the stored user, then navigates to `redirect` if it is a path of this site. */
export function logOut(redirect?: string): void {
  endedHere = 'logOut';
  write(undefined);
  if (redirect !== undefined && isLocalPath(redirect)) history.push(redirect);
}

/** Removes the stored user after the server refused the token; the page stays (DESIGN §2). */
export function endRefusedSession(cause: RefusedSession): void {
  endedHere = cause;
  write(undefined);
}

export const isRevokedHere = (): boolean => endedHere === 'revoked';
export const isExpiredHere = (): boolean => endedHere === 'expiry';
export const isLoggedOutHere = (): boolean => endedHere === 'logOut';

/** Identifies the session's member, also across sessions; empty for a visitor. */
export function sessionOwner(): string {
  const user = storedUser();
  return user ? String(user.member?.id ?? user.access_token) : '';
}
