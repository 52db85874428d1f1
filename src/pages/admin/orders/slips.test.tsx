import type { StaffOrder } from '@common/endpoints/adminOrders';
import { screen, waitFor, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { cursorPageOf, ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';
import './slip/$out_trade_no';

const PAID: StaffOrder = {
  ...ORDER_PLACED,
  status: 2,
  buyer: { id: 5, name: '買家小美', email: null },
  seller: null,
};

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

it('the slips of the ticked orders are printed together', async () => {
  signIn(STAFF);
  api.on({ 'GET /api/me': () => meOf(STAFF) });
  const { history } = await renderSite('/admin/orders');
  await person.click(await screen.findByRole('checkbox', { name: `選取 ${ORDER_NUMBER}` }));
  await findVisible('已選 1 筆');
  await press('列印出貨單');
  await waitFor(() => expect(history.location.pathname).toBe('/admin/orders/slip/all'));
  await findVisible('列印出貨明細（1 張）');
  expect(api.askedOf(`GET /api/admin/orders/${ORDER_NUMBER}`)).toHaveLength(1);
});

it('the slips of all that waits pass over pick-ups, however many come first', async () => {
  signIn(STAFF);
  const pickUps = Array.from({ length: 100 }, (_, at) => ({
    ...PAID,
    out_trade_no: `PICKUP${String(at).padStart(8, '0')}`,
    fulfilment: 'pickup' as const,
  }));
  api.on({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/orders': ({ query }) =>
      query.get('before') === '7' ? cursorPageOf([PAID]) : cursorPageOf(pickUps, { older: '7' }),
  });
  await renderSite('/admin/orders/slip/all');
  await findVisible('列印出貨明細（1 張）');
});

it('pieces that were given back before sending are on neither the list nor the label', async () => {
  signIn(STAFF);
  const [line] = ORDER_PLACED.lines;
  const lines = [
    { ...line, skuId: 70, title: '茶杯', quantity: 4, returned: 1 },
    { ...line, skuId: 71, title: '茶盤', quantity: 1, returned: 1 },
  ] as StaffOrder['lines'];
  api.on({
    'GET /api/me': () => meOf(STAFF),
    [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => ({ ...PAID, lines }),
  });
  await renderSite(`/admin/orders/slip/${ORDER_NUMBER}`);
  const list = await screen.findByRole('region', { name: '出貨明細' });
  expect(within(list).getByRole('row', { name: /茶杯/ })).toHaveTextContent(/3$/);
  expect(within(list).queryByText('茶盤')).toBeNull();
  expect(within(list).getByText('3 件')).toBeInTheDocument();
});
