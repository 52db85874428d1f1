import type { PushState } from '@common/endpoints/push';
import { registerWorker } from '@/offline/registerWorker';
import { api } from '@/services/api';
import { createStoredValue } from '@/services/createStore';
import { propertyOf } from '@/services/propertyOf';
import { storedUser } from '@/session/session';

/** For whom this browser gets pushes, and the subscription that the server knows of. */
interface Kept {
  owner: number;
  endpoint: string;
  /** The session's end, ms; it identifies the session. */
  until: number;
}

function parseKept(text: string | null): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const [owner, endpoint, until] = ['owner', 'endpoint', 'until'].map((name) =>
      propertyOf(value, name),
    );
    const isKept =
      typeof owner === 'number' && typeof endpoint === 'string' && typeof until === 'number';
    return isKept ? { owner, endpoint, until } : undefined;
  } catch {
    return undefined;
  }
}

export const keptPush = createStoredValue('push', parseKept);

function keep(kept: Kept | undefined): void {
  try {
    keptPush.set(kept && JSON.stringify(kept));
  } catch {
    // Without storage pushes end with this session and are not renewed.
  }
}

/** The browser's support of pushes and its permission; a development build has no service worker. */
export function pushPermission(): NotificationPermission | 'unsupported' {
  const isSupported =
    process.env.NODE_ENV !== 'development' &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window;
  return isSupported ? Notification.permission : 'unsupported';
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );

function base64urlOf(bytes: ArrayBuffer | null | undefined): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function subscriptionFor(key: string): Promise<PushSubscription> {
  const { pushManager } = await registerWorker();
  const earlier = await pushManager.getSubscription();
  if (earlier && base64urlOf(earlier.options.applicationServerKey) === key) return earlier;
  // The shop's key has changed since.
  await earlier?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/**
 * Subscribes this browser for the signed-in member, or renews it for a new session. Asks for no permission: the caller
 * has it.
 */
export async function subscribePush(key: string): Promise<PushState> {
  const subscription = await subscriptionFor(key);
  const user = storedUser();
  const { endpoint } = subscription;
  const state = await api('PUT /api/me/push', {
    body: {
      endpoint,
      key,
      p256dh: base64urlOf(subscription.getKey('p256dh')),
      auth: base64urlOf(subscription.getKey('auth')),
    },
    skipErrorHandler: true,
  });
  // Not if another session has begun meanwhile.
  if (user?.member && storedUser()?.access_token === user.access_token) {
    keep({ owner: user.member.id, endpoint, until: user.expires_at });
  }
  return state;
}

/** Ends the subscription in this browser; the server forgets it with the session, or by `turnPushOff`. */
export async function forgetPush(): Promise<void> {
  keep(undefined);
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

export async function turnPushOff(): Promise<PushState> {
  const state = await api('DELETE /api/me/push');
  // A subscription that the browser still keeps receives nothing any more.
  await forgetPush().catch(() => {});
  return state;
}
