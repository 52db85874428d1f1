import type { StaffOrder } from '@common/endpoints/adminOrders';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { cursorPageOf, ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const PAID: StaffOrder = {
  ...ORDER_PLACED,
  status: 2,
  buyer: { id: 5, name: '買家小美', email: null },
  seller: null,
};
const SHIP = `POST /api/admin/orders/${ORDER_NUMBER}/ship` as const;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/orders': () => cursorPageOf([PAID]),
    [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => PAID,
    [`GET /api/admin/notes/order/${ORDER_NUMBER}` as const]: () => [],
    'GET /api/admin/money-proposals': () => [],
    'GET /api/admin/log': () => cursorPageOf([]),
  });
});
afterEach(() => api.close());

async function openOrder(): Promise<void> {
  signIn(STAFF);
  api.on({ 'GET /api/me': () => meOf(STAFF) });
  await renderSite('/admin/orders');
  await press(ORDER_NUMBER);
}

it('the drawer shows who else has the order open, what colleagues noted, and what was done', async () => {
  api.on({
    [`GET /api/admin/notes/order/${ORDER_NUMBER}` as const]: () => [
      { id: 2, staff: { id: 9, name: '客服小編' }, text: '客人來電，先不要出貨', at: Date.now() },
    ],
    'GET /api/admin/log': () =>
      cursorPageOf([
        {
          id: 1,
          at: Date.now(),
          staff: { id: 9, name: '客服小編' },
          action: 'order.parcel',
          subject: { type: 'order', id: ORDER_NUMBER },
          note: '少一碼',
          changes: null,
          source: null,
        },
      ]),
  });
  await openOrder();
  await findVisible(/^內部備註 1 則/);
  expect((await screen.findAllByText(/客人來電，先不要出貨/)).length).toBe(2);
  await findVisible(/少一碼/);
  const quiet = `/api/admin/presence/order/${ORDER_NUMBER}/events`;
  await waitFor(() => expect(api.isFollowed(quiet)).toBe(true));
  const people = [{ id: 9, name: '客服小編', isEditing: false, since: Date.now() }];
  api.emit('presence', { people, last: null, changes: 0 }, quiet);
  await findVisible(/客服小編也在看/);
});

it('the open order stands in the URL: a link opens it, closing it takes it away, and views do not keep it', async () => {
  signIn(STAFF);
  api.on({ 'GET /api/me': () => meOf(STAFF) });
  const { history } = await renderSite(`/admin/orders?status=2&id=${ORDER_NUMBER}`);
  await findVisible('開啟訂單頁：帳本與統一發票');
  await person.click(document.querySelector('.ant-drawer-close') ?? document.body);
  await waitFor(() => expect(history.location.search).toBe('?status=2'));
  await press(ORDER_NUMBER);
  await waitFor(() => expect(history.location.search).toBe(`?status=2&id=${ORDER_NUMBER}`));
});

it('a number that another parcel has is asked about, and sent with it on purpose only', async () => {
  api.on({
    [SHIP]: ({ body }) => {
      if (body && typeof body === 'object' && 'alone' in body)
        throw new Refusal('PARCEL_NUMBER_USED', { trackingNo: 'T-1', where: '訂單 X' });
      return { ...PAID, status: 20 };
    },
  });
  await openOrder();
  await press('出貨');
  await fill('物流公司', '黑貓');
  await fill('物流單號', 'T-1');
  await press('確認出貨');
  await person.click(await screen.findByRole('checkbox', { name: /^物流單號 T-1 沒有錯/ }));
  await press('確認出貨');
  await waitFor(() => expect(screen.queryByLabelText('物流單號')).toBeNull());
  expect(api.askedOf(SHIP).map(({ body }) => body)).toEqual([
    { carrier: '黑貓', trackingNo: 'T-1', alone: true },
    { carrier: '黑貓', trackingNo: 'T-1' },
  ]);
});
