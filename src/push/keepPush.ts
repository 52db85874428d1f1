import { api } from '@/services/api';
import { isLoggedOutHere, storedUser, subscribeSession } from '@/session/session';
import { isLoggedIn } from '@/session/storedUser';
import { viewedUser } from '@/session/viewAs';
import { forgetPush, keptPush, pushPermission, subscribePush } from './browserPush';

async function renew({ endpoint, until }: { endpoint: string; until: number }): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  // Taken back in the browser's own settings.
  if (!subscription && pushPermission() !== 'granted') return forgetPush();
  const isKnown = subscription?.endpoint === endpoint && storedUser()?.expires_at === until;
  if (isKnown) return;
  const { key } = await api('GET /api/me/push', { skipErrorHandler: true });
  if (key) await subscribePush(key);
}

/**
 * Adapts this browser's pushes to its session: a new session of the same member goes on with them, a log-out or another
 * member ends them. After an expiry they rest, since the server sends nothing to an ended session.
 */
export async function settlePush(): Promise<void> {
  const kept = keptPush.get();
  if (!kept || viewedUser()) return;
  const user = storedUser();
  if (!isLoggedIn(user)) {
    if (isLoggedOutHere()) await forgetPush();
    return;
  }
  if (!user?.member) return;
  if (user.member.id === kept.owner) await renew(kept);
  else await forgetPush();
}

let last = Promise.resolve();

/** Runs `settlePush` now and after each change of the session, one after another. */
export function keepPush(): void {
  const settle = () => {
    // A failure is retried with the next page.
    last = last.then(settlePush).catch(() => {});
  };
  subscribeSession(settle);
  settle();
}
