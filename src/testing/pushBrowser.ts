/** The key of a shop that pushes: 65 bytes as base64url. */
export const PUSH_KEY = `B${'A'.repeat(86)}`;

interface Subscription {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  getKey: (name: 'p256dh' | 'auth') => ArrayBuffer;
  unsubscribe: () => Promise<boolean>;
}

/** A browser with a push service, and a person who answers its question. */
export function startPushBrowser(answer: NotificationPermission = 'granted') {
  const state = {
    subscription: null as Subscription | null,
    /** Number of permission requests. */
    asked: 0,
    made: 0,
  };
  const pushManager = {
    getSubscription: async () => state.subscription,
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
      state.made += 1;
      state.subscription = {
        endpoint: `https://fcm.googleapis.com/fcm/send/${state.made}`,
        options: { applicationServerKey: applicationServerKey.buffer },
        getKey: (name) => new ArrayBuffer(name === 'auth' ? 16 : 65),
        async unsubscribe() {
          state.subscription = null;
          return true;
        },
      };
      return state.subscription;
    },
  };
  const registration = { pushManager };
  const permission = {
    permission: 'default' as NotificationPermission,
    async requestPermission() {
      state.asked += 1;
      permission.permission = answer;
      return answer;
    },
  };
  const worker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  Object.assign(window, { PushManager: class {}, Notification: permission });
  return {
    state,
    stop() {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
    },
  };
}
