import type { Sale } from '@common/endpoints/sales';
import { screen, waitFor } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { SALE } from '@/testing/sale';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// Imports the pages' chunks, so that no test waits for their compilation.
import './$out_trade_no';
import './SaleDialog';

const ONE = `GET /api/me/sales/${ORDER_NUMBER}`;
const REST = `POST /api/me/sales/${ORDER_NUMBER}/refund-rest` as const;
const LINE = { ...SALE.lines[0], skuId: 70, title: '馬克杯', quantity: 3 } as Sale['lines'][number];
const PLATE = { ...LINE, skuId: 71, title: '盤子', unitPrice: '50', quantity: 1 };
/** Three cups for 100 each and a plate for 50, with a delivery fee of 30. */
const TWO: Sale = {
  ...SALE,
  lines: [LINE, PLATE],
  total: '380',
  coinAmount: '380',
  deliveryFee: '30',
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [ONE]: () => TWO });
  signIn();
});
afterEach(() => api.close());

async function openDialog() {
  await renderSite(`/member/selling/orders/${ORDER_NUMBER}`);
  await press('缺貨退款');
}

it('what the seller lacks is chosen, with its amount said before; nothing is ticked for the stock', async () => {
  api.on({ [REST]: () => ({ ...TWO, refundedCoin: '200' }) });
  await openDialog();
  await press('確認退款');
  expect(await screen.findByText('請選擇不寄出的商品')).toBeInTheDocument();
  await person.click(screen.getByLabelText(/^馬克杯/));
  const pieces = await screen.findByLabelText('退幾件（最多 3）');
  await person.clear(pieces);
  await person.type(pieces, '2');
  const text = await screen.findByText(/還沒寄出的 2 件商品/);
  expect(text).toHaveTextContent('將退回 200.00 GAB 給 買家小美');
  expect(text).toHaveTextContent('運費不退。其餘商品照常出貨，無法復原。');
  await fill('原因（買家看得到）', '缺貨');
  await press('確認退款');
  await waitFor(() =>
    expect(api.askedOf(REST)[0]?.body).toEqual({
      reason: '缺貨',
      restock: false,
      lines: [{ skuId: 70, quantity: 2 }],
    }),
  );
});

it('all of it is said to end the order, with the delivery fee', async () => {
  await openDialog();
  await person.click(screen.getByLabelText(/^馬克杯/));
  await person.click(screen.getByLabelText(/^盤子/));
  const text = await screen.findByText(/還沒寄出的 4 件商品/);
  expect(text).toHaveTextContent('將退回 380.00 GAB 給 買家小美');
  expect(text).toHaveTextContent('運費一併退回。訂單變為「交易失敗」，無法復原。');
});

it('an order of one piece is given back as a whole, and what is left of another is said', async () => {
  api.on({
    [ONE]: () => ({ ...TWO, refundedCoin: '300', lines: [{ ...LINE, returned: 3 }, PLATE] }),
  });
  await renderSite(`/member/selling/orders/${ORDER_NUMBER}`);
  await press('無法出貨');
  expect(await screen.findByText(/訂單變為「交易失敗」/)).toHaveTextContent('將退回 80.00 GAB');
  expect(screen.queryByText('缺貨退款')).toBeNull();
});
