import { isLoggedIn, parseStoredUser, type StoredUser } from '@/session/storedUser';

/** In this tab alone: other tabs keep the session of staff. */
const KEY = 'viewAs';

export interface View extends StoredUser {
  member: NonNullable<StoredUser['member']>;
}

function read(): View | undefined {
  try {
    const user = parseStoredUser(sessionStorage.getItem(KEY));
    return user?.member && isLoggedIn(user) ? { ...user, member: user.member } : undefined;
  } catch {
    // Storage is disabled in this browser.
    return undefined;
  }
}

/** Read once: a view begins and ends with a load of the page, so that nothing of another session stays in it. */
const view = read();

/** The member as whom staff look at the shop in this tab (ADR 081); undefined without such a view. */
export const viewedUser = (): View | undefined => view;

export function beginView(next: View): void {
  sessionStorage.setItem(KEY, JSON.stringify(next));
  location.assign('/member/order');
}

/** Back to the member's page in the console. */
export function endView(): void {
  sessionStorage.removeItem(KEY);
  location.assign(view ? `/admin/members/${view.member.id}` : '/admin');
}
