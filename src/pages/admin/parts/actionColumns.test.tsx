import { screen } from '@testing-library/react';
import { cursorPageOf, pageOf } from '@/testing/shop';
import { ADMIN, visitAs } from '@/testing/staff';
import { type StubApi, startApi } from '@/testing/stubApi';
// The pages' chunks, so that no test waits for them to be compiled.
import '../auctions';
import '../jobs';
import '../money/members';
import '../money/outflows';
import '../money/suspense';
import '../news';
import '../planned';
import '../products';
import '../promotions';
import '@/feedback/shown';

let api: StubApi;
beforeEach(async () => {
  const page = () => cursorPageOf([]);
  api = await startApi({
    'GET /api/admin/categories': () => [],
    'GET /api/admin/queues': () => [],
    'GET /api/admin/promotions/terms': () => ({
      terms: { perDay: '5', days: [3] },
      version: 2,
      history: [],
    }),
    'GET /api/admin/auctions': page,
    'GET /api/admin/jobs': () => pageOf([]),
    'GET /api/admin/members': page,
    'GET /api/admin/outflows': page,
    'GET /api/admin/deposits/suspense': page,
    'GET /api/admin/news': () => pageOf([]),
    'GET /api/admin/planned': () => pageOf([]),
    'GET /api/admin/products': page,
    'GET /api/admin/promotions': () => pageOf([]),
  });
});
afterEach(() => api.close());

it.each([
  '/admin/auctions',
  '/admin/jobs',
  '/admin/money/members',
  '/admin/money/outflows',
  '/admin/money/suspense',
  '/admin/news',
  '/admin/planned',
  '/admin/products',
  '/admin/promotions',
])('the buttons of a row stand second at %s, where a phone shows them', async (path) => {
  await visitAs(api, path, ADMIN);
  await screen.findAllByText('操作');
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  // Boxes to tick have no name.
  expect(heads.filter(Boolean).indexOf('操作')).toBe(1);
});
