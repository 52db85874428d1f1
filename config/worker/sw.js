/**
 * The site's service worker: an offline page in place of the browser's own, and the notices that push services deliver.
 * It answers navigations only; what the API says and what pages load goes past it, so nothing old is ever shown as
 * current (ADR 103). The build puts it at /sw.js, with RELEASE for what it keeps.
 */
const KEPT = `offline-${RELEASE}`;
const PAGE = '/offline.html';
/** What the offline page loads. */
const PARTS = ['/offline.js', '/favicon.svg'];

/** Past the HTTP cache: the kept files belong to this release. */
async function keepFiles() {
  const cache = await caches.open(KEPT);
  await cache.addAll([PAGE, ...PARTS].map((url) => new Request(url, { cache: 'reload' })));
  // Nothing of an older release is left to finish: no page's scripts come from a worker.
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('offline-') && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser asks for the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('install', (event) => {
  // Everything else goes to the network without waking the worker, where the browser knows how.
  const routes = [
    ...PARTS.map((urlPattern) => ({ condition: { urlPattern }, source: 'fetch-event' })),
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
  ];
  event.addRoutes?.(routes).catch(() => {});
  event.waitUntil(keepFiles());
});
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** The network's answer, whatever its status; what was kept only where none came. */
async function fromNetworkOr(kept, event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const found = await caches.match(kept);
    if (found) return found;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (PARTS.includes(pathname)) event.respondWith(fromNetworkOr(pathname, event));
  else if (mode === 'navigate' && !pathname.startsWith('/api/')) {
    event.respondWith(fromNetworkOr(PAGE, event));
  }
});

/** Shows a push. One that is delivered twice replaces itself silently; a newer one about the same thing is heard again. */
async function show({ id, title, text, link, tag }) {
  const shown = await self.registration.getNotifications({ tag });
  await self.registration.showNotification(title, {
    body: text,
    tag,
    renotify: shown.length > 0 && !shown.some(({ data }) => data?.id === id),
    icon: '/icons/any-192.png',
    badge: '/icons/badge-96.png',
    lang: 'zh-Hant-TW',
    data: { id, link },
  });
}
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

/** Focuses a tab that shows the page already. Any other tab may hold something typed, and stays as it is. */
async function open(link) {
  const url = new URL(link ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => new URL(tab.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link));
});

// The browser replaced its subscription. The next page that opens tells the server (src/push/keepPush.ts).
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(self.registration.pushManager.subscribe(options).catch(() => {}));
});
