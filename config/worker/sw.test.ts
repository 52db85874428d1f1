import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = readFileSync(join(__dirname, 'sw.js'), 'utf8');
const ORIGIN = 'https://shop.example';

interface Asked {
  method: string;
  mode: string;
  url: string;
}
interface Shown {
  title: string;
  tag: string;
  renotify: boolean;
  data: { link: string };
}
type Handler = (event: object) => void;

/** A browser around the worker: what it keeps by cache, and a network that can be away. */
function startWorker(earlier: readonly string[] = []) {
  const kept = new Map<string, Map<string, string>>(earlier.map((name) => [name, new Map()]));
  const network = { isAway: false, status: 200 };
  const handlers = new Map<string, Handler>();
  const shown: Shown[] = [];
  const tabs: string[] = [];
  const opened: string[] = [];
  const caches = {
    async open(name: string) {
      const files = kept.get(name) ?? new Map<string, string>();
      kept.set(name, files);
      return {
        async addAll(requests: { url: string }[]) {
          for (const { url } of requests) files.set(url, `kept ${url}`);
        },
      };
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (url: string) => [...kept.values()].map((one) => one.get(url)).find(Boolean),
  };
  const self = {
    location: { origin: ORIGIN },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
      showNotification: async (title: string, options: object) => {
        shown.push({ title, ...options } as Shown);
      },
    },
    clients: {
      claim: async () => {},
      matchAll: async () =>
        tabs.map((url) => ({ url, focus: async () => opened.push(`focus ${url}`) })),
      openWindow: async (url: string) => opened.push(`open ${url}`),
    },
    skipWaiting: async () => {},
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  };
  const request = class {
    constructor(readonly url: string) {}
  };
  const fetch = async () => {
    if (network.isAway) throw new TypeError('Failed to fetch');
    return `answer ${network.status}`;
  };
  const names = ['self', 'caches', 'fetch', 'Request', 'RELEASE'];
  new Function(...names, SOURCE)(self, caches, fetch, request, 'new');
  const run = async (type: string, more: object = {}) => {
    const work: Promise<unknown>[] = [];
    handlers.get(type)?.({ waitUntil: (one: Promise<unknown>) => work.push(one), ...more });
    await Promise.all(work);
  };
  return {
    network,
    kept: () => [...kept.keys()],
    shown,
    tabs,
    opened,
    push: (payload: object) => run('push', { data: { json: () => payload } }),
    click: (link: string) =>
      run('notificationclick', { notification: { close: () => {}, data: { link } } }),
    start: async () => {
      await run('install');
      await run('activate');
    },
    /** The worker's answer; undefined: it leaves the request to the browser. */
    async ask({ method = 'GET', mode = 'navigate', url }: Partial<Asked> & { url: string }) {
      let answer: Promise<unknown> | undefined;
      handlers.get('fetch')?.({
        request: { method, mode, url: url.startsWith('/') ? ORIGIN + url : url },
        respondWith(given: Promise<unknown>) {
          answer = given;
        },
      });
      return answer;
    },
  };
}

it('a page comes from the network, and the offline page only where none answers', async () => {
  const worker = startWorker();
  await worker.start();
  expect(await worker.ask({ url: '/member/order' })).toBe('answer 200');
  worker.network.status = 500;
  expect(await worker.ask({ url: '/member/order' })).toBe('answer 500');
  worker.network.isAway = true;
  expect(await worker.ask({ url: '/member/order' })).toBe('kept /offline.html');
  expect(await worker.ask({ url: '/offline.js', mode: 'no-cors' })).toBe('kept /offline.js');
});

it.each([
  ['an answer of the API', { url: '/api/me', mode: 'cors' }],
  ['a download', { url: '/api/me/records.csv' }],
  ['a script', { url: '/umi.0123abcd.js', mode: 'no-cors' }],
  ['a write', { url: '/member/order', method: 'POST' }],
  ['another site', { url: 'https://other.example/offline.js', mode: 'no-cors' }],
])('%s goes past the worker', async (_, asked) => {
  const worker = startWorker();
  await worker.start();
  worker.network.isAway = true;
  expect(await worker.ask(asked)).toBeUndefined();
});

it('a new release deletes what the older ones kept, and nothing else', async () => {
  const worker = startWorker(['offline-old', 'other']);
  await worker.start();
  expect(worker.kept()).toEqual(['other', 'offline-new']);
});

const PUSH = {
  id: 5,
  title: '出價已被超過',
  text: '目前價格 30.00 GAB',
  link: '/product/view/7',
  tag: 'lot:7',
};

it('a push is heard once, and a newer one about the same lot again', async () => {
  const worker = startWorker();
  await worker.push(PUSH);
  await worker.push(PUSH);
  await worker.push({ ...PUSH, id: 6 });
  expect(worker.shown).toMatchObject([
    { title: '出價已被超過', body: '目前價格 30.00 GAB', tag: 'lot:7', renotify: false },
    { renotify: false },
    { renotify: true, data: { link: '/product/view/7' } },
  ]);
});

it('a click focuses the tab with its page, else opens one, and never another site', async () => {
  const worker = startWorker();
  worker.tabs.push(`${ORIGIN}/cart`, `${ORIGIN}/product/view/7?from=home`);
  await worker.click('/product/view/7');
  await worker.click('/member/order/view/G1');
  await worker.click('//other.example/');
  expect(worker.opened).toEqual([
    `focus ${ORIGIN}/product/view/7?from=home`,
    `open ${ORIGIN}/member/order/view/G1`,
  ]);
});
