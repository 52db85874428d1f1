/**
 * Takes the place of the service worker when an operator retires it (SERVICE_WORKER=off): deletes what the other one
 * kept, and ends itself. Pages stay as they are and load from the network again.
 */
self.addEventListener('install', () => self.skipWaiting());

async function retire() {
  const names = await caches.keys();
  const kept = names.filter((name) => name.startsWith('offline-'));
  await Promise.all(kept.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
self.addEventListener('activate', (event) => event.waitUntil(retire()));
