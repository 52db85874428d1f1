import type { Parcel } from '@common/endpoints/parcels';
import type { Sale } from '@common/endpoints/sales';
import { screen, waitFor } from '@testing-library/react';
import { findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { SALE } from '@/testing/sale';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// Imports the pages' chunks, so that no test waits for their compilation.
import './$out_trade_no';
import '@/components/Parcel/UnclaimedParcel';

const ONE = `GET /api/me/sales/${ORDER_NUMBER}`;
const UNCLAIMED = `POST /api/me/sales/${ORDER_NUMBER}/parcels/8/unclaimed` as const;
const LINE = { ...SALE.lines[0], skuId: 70, quantity: 3 } as Sale['lines'][number];
const PARCEL: Parcel = {
  id: 8,
  carrier: '7-ELEVEN 交貨便',
  trackingNo: 'C-1',
  state: 'sent',
  followed: false,
  collectBy: null,
  lines: [{ skuId: 70, quantity: 3 }],
  events: [],
};
const SENT: Sale = {
  ...SALE,
  status: 20,
  lines: [LINE],
  total: '300',
  coinAmount: '300',
  canShip: false,
  canRefund: false,
  address: {
    kind: 'store',
    recipient: '王小美',
    phone: '0912345678',
    chain: 'seven',
    storeNo: '991001',
    storeName: '重慶南門市',
  },
  parcels: [PARCEL],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [ONE]: () => SENT });
  signIn();
});
afterEach(() => api.close());

const open = () => renderSite(`/member/selling/orders/${ORDER_NUMBER}`);

it('a parcel that nobody collected is refunded, with its amount said before and nothing ticked for the stock', async () => {
  api.on({ [UNCLAIMED]: () => ({ ...SENT, status: 11 }) });
  await open();
  await findVisible(/接到門市通知就按「逾期未取」，不必等包裹退回：出貨 10 天後/);
  await press('逾期未取');
  expect(await screen.findByText(/買家沒有到門市取件/)).toHaveTextContent(
    '將退回 300.00 GAB 給 買家小美',
  );
  await press('退款給買家');
  await waitFor(() => expect(api.askedOf(UNCLAIMED)[0]?.body).toEqual({ restock: false }));
});

it.each<[string, Partial<Sale>]>([
  ['goes to a door', { address: SALE.address }],
  ['is followed by its carrier', { parcels: [{ ...PARCEL, followed: true }] }],
  ['is of an order in a return', { inReturn: true }],
  ['was received', { status: 10 }],
])('there is no such step for a parcel that %s', async (_, change) => {
  api.on({ [ONE]: () => ({ ...SENT, ...change }) });
  await open();
  await findVisible('物流紀錄');
  expect(screen.queryByText(/逾期未取/)).toBeNull();
});
