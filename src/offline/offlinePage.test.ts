import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetLastOrders, keepLastOrders } from '@/session/lastOrders';

const read = (name: string) => readFileSync(join(__dirname, '../../config/worker', name), 'utf8');
const BODY = /<body>([\s\S]*)<\/body>/.exec(read('offline.html'))?.[1] ?? '';
const SCRIPT = read('offline.js');
const SEEN_AT = Date.UTC(2026, 10, 25, 10, 3);

function openOffline(): HTMLElement {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  document.body.innerHTML = BODY;
  new Function(SCRIPT)();
  return document.getElementById('orders') as HTMLElement;
}
const signInAs = (id: number, expiresAt = Date.now() + 60_000) =>
  localStorage.setItem(
    'user',
    JSON.stringify({ access_token: 'token', expires_at: expiresAt, member: { id } }),
  );
const seen = (number: string, seenAt = SEEN_AT) => ({
  number,
  title: '<b>高山烏龍</b>',
  status: '處理中',
  paid: '90.00 GAB',
  seenAt,
});

beforeEach(() => localStorage.clear());

it('shows the orders that the member saw last, marked as old, with nothing to press but a reload', () => {
  signInAs(1);
  keepLastOrders(1, [seen('20261125A'), seen('20261124B', SEEN_AT - 60_000)]);
  const orders = openOffline();
  expect(orders.hidden).toBe(false);
  expect(document.getElementById('mark')?.textContent).toBe('離線・上次更新 11/25 18:03');
  const rows = [...orders.querySelectorAll('li')].map((row) => row.textContent);
  expect(rows).toEqual([
    '<b>高山烏龍</b>處理中訂單 20261125A90.00 GAB11/25 18:03 更新',
    '<b>高山烏龍</b>處理中訂單 20261124B90.00 GAB11/25 18:02 更新',
  ]);
  expect(document.querySelectorAll('a, button, input')).toHaveLength(1);
});

it.each([
  ['nobody is signed in', () => {}],
  ['the session has expired', () => signInAs(1, Date.now() - 1)],
  ['another member is signed in', () => signInAs(2)],
])('shows none and deletes them where %s', (_, prepare) => {
  prepare();
  keepLastOrders(1, [seen('20261125A')]);
  expect(openOffline().hidden).toBe(true);
  expect(localStorage.getItem('lastOrders')).toBeNull();
});

it('an order seen again replaces itself, and the oldest of too many go', () => {
  const many = Array.from({ length: 20 }, (_, n) => seen(`202611${String(n + 10)}`));
  keepLastOrders(1, many);
  keepLastOrders(1, [seen('20261129', SEEN_AT + 1), seen('20261130')]);
  const { orders } = JSON.parse(localStorage.getItem('lastOrders') ?? '{}');
  expect(orders).toHaveLength(20);
  expect(orders.slice(0, 2)).toMatchObject([
    { number: '20261130' },
    { number: '20261129', seenAt: SEEN_AT + 1 },
  ]);
  forgetLastOrders();
  expect(localStorage.getItem('lastOrders')).toBeNull();
});
