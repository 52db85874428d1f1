import type { StaffOrder } from '@common/endpoints/adminOrders';
import { screen, waitFor } from '@testing-library/react';
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
