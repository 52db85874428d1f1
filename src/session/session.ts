import type { Member } from '@common/endpoints/auth';
import { history } from '@umijs/max';
import { toast } from '@/feedback/feedback';
import { isLocalPath } from '@/session/localPath';
import { parseStoredUser, type StoredUser, type WalletRecord } from '@/session/storedUser';

/** The one key of the stored user. */
export const USER_KEY = 'user';
const SIGN_IN_FIRST = '請先登入賬戶！';

const listeners = new Set<() => void>();
/** What ended this tab's session: HTTP 401, or a log-out in this tab; neither where another tab did. */
let endedHere: 'expiry' | 'logOut' | undefined;
let cache: { text: string | null; user: StoredUser | undefined } = { text: null, user: undefined };

function readText(): string | null {
  try {
    return localStorage.getItem(USER_KEY);
  } catch {
    // Storage is switched off in this browser: a visitor.
    return null;
  }
}

/** The stored user, the same object until storage changes. */
export function storedUser(): StoredUser | undefined {
  const text = readText();
  if (text !== cache.text) cache = { text, user: parseStoredUser(text) };
  return cache.user;
}

function write(user: StoredUser | undefined): void {
  if (user) localStorage.setItem(USER_KEY, JSON.stringify(user));
  else localStorage.removeItem(USER_KEY);
  for (const listener of [...listeners]) listener();
}

/** Calls back when this tab or another one changes the stored user. */
export function subscribeSession(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    // A cleared storage has no key.
    if (event.key !== USER_KEY && event.key !== null) return;
    endedHere = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** Begins a session with what a sign-in endpoint answered. */
export function saveUser(user: StoredUser): void {
  endedHere = undefined;
  write(user);
}

function change(part: Partial<StoredUser>): boolean {
  const user = storedUser();
  if (!user) {
    toast.error(SIGN_IN_FIRST);
    return false;
  }
  write({ ...user, ...part });
  return true;
}

/** Keeps the member's data; without a stored user it says to sign in first and returns false. */
export function saveMember(member: Member): boolean {
  return change({ member });
}

/** Keeps the wallet connection; without a stored user it says to sign in first and returns false. */
export function saveWallet(mm: WalletRecord): boolean {
  return change({ mm });
}

/** Empties the wallet connection; the session goes on. */
export function logOutWallet(): boolean {
  return saveWallet({ address: '', chainId: '' });
}

/** Removes the stored user, then goes to `redirect` if it is a path of this site. */
export function logOut(redirect?: string): void {
  endedHere = 'logOut';
  write(undefined);
  if (redirect !== undefined && isLocalPath(redirect)) history.push(redirect);
}

/** Removes the stored user whose token the server no longer takes; the page stays (DESIGN §2). */
export function expireSession(): void {
  endedHere = 'expiry';
  write(undefined);
}

export const isExpiredHere = (): boolean => endedHere === 'expiry';
export const isLoggedOutHere = (): boolean => endedHere === 'logOut';

/** Whose session it is: the same member's next one is theirs too. Empty for a visitor. */
export function sessionOwner(): string {
  const user = storedUser();
  return user ? String(user.member?.id ?? user.access_token) : '';
}
