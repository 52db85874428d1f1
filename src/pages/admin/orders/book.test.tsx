import type { Api } from '@common/api';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { screen } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { ORDER_PLACED } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './book';

type Row = Api['GET /api/admin/orders']['data']['list'][number];
const NUMBERS = ['A1', 'B2', 'C3'];

const { soldBy: _, ...summary } = ORDER_PLACED;
const row = (out_trade_no: string): Row => ({
  ...summary,
  out_trade_no,
  status: 2,
  buyer: { id: 5, name: '買家小美' },
  seller: null,
  shipBy: null,
});
const booked = (no: string): StaffOrder => ({
  ...ORDER_PLACED,
  out_trade_no: no,
  status: 20,
  buyer: { id: 5, name: '買家小美', email: null },
  seller: null,
  parcels: [
    {
      id: 7 + NUMBERS.indexOf(no),
      carrier: '示範物流 宅配',
      trackingNo: `GD-${no}`,
      state: 'made',
      followed: true,
      collectBy: null,
      lines: [],
      events: [],
    },
  ],
});
const path = (no: string) => `POST /api/admin/orders/${no}/book` as const;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/orders': () => ({ list: NUMBERS.map(row), total: 3, older: null, newer: null }),
    [path('A1')]: () => booked('A1'),
    [path('B2')]: () => {
      throw new Refusal('ORDER_NEEDS_ADDRESS');
    },
    [path('C3')]: () => booked('C3'),
  });
});
afterEach(() => api.close());

it('books what is chosen, order by order; a refused one says why and can be tried again alone', async () => {
  await visitAs(api, '/admin/orders/book');
  await findVisible('已託運 0 筆，共 3 筆');
  await person.click(screen.getByLabelText('選取訂單 C3'));
  await press('託運 2 筆');
  await findVisible('已託運 1 筆，共 3 筆');
  await findVisible('示範物流 宅配 GD-A1');
  await findVisible('沒有託運');
  expect(api.askedOf(path('C3'))).toEqual([]);
  api.on({ [path('B2')]: () => booked('B2') });
  await press('託運 1 筆');
  await findVisible('示範物流 宅配 GD-B2');
  // What has a number is not asked for again.
  expect(api.askedOf(path('A1'))).toHaveLength(1);
  const print = screen.getByText('列印託運單（2 張）').closest('a');
  expect(print).toHaveAttribute('href', '/admin/orders/labels?parcels=7-8');
});
