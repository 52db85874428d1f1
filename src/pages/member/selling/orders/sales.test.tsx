import type { Sale } from '@common/endpoints/sales';
import { screen, waitFor } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER, ORDER_PLACED, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The pages' chunks, so that no test waits for them to be compiled.
import '.';
import './$out_trade_no';
import './SaleDialog';

const LIST = 'GET /api/me/sales';
const ONE = `${LIST}/${ORDER_NUMBER}`;
const SHIP = `POST /api/me/sales/${ORDER_NUMBER}/ship`;
const REFUND = `POST /api/me/sales/${ORDER_NUMBER}/refund`;
const {
  paymentMethod: _how,
  autoConfirmAt: _when,
  returnUntil: _until,
  return: _return,
  missing: _missing,
  payments: _payments,
  ...order
} = ORDER_PLACED;
const SALE: Sale = {
  ...order,
  paymentMethod: 'coin',
  status: 2,
  buyer: '買家小美',
  money: { state: 'escrow', fee: '3', net: '97', releaseAt: null },
  canShip: true,
  canHandOver: false,
  canRefund: true,
  returnId: null,
  returnState: null,
};
const PAGE = `/member/selling/orders/${ORDER_NUMBER}`;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [LIST]: () => pageOf([SALE]), [ONE]: () => SALE });
  signIn();
});
afterEach(() => api.close());

it('says of each sale what it brings and what to do next', async () => {
  await renderSite('/member/selling/orders?status=2&q=2026');
  expect(await screen.findByText('去出貨')).toBeInTheDocument();
  expect(screen.getByText('您會收到').nextSibling).toHaveTextContent('97.00 GAB');
  expect(screen.getByText('平台託管中')).toBeInTheDocument();
  expect(Object.fromEntries(api.askedOf(LIST)[0]?.query ?? [])).toEqual({
    status: '2',
    q: '2026',
    current: '1',
    pageSize: '10',
  });
});

it('begins at the first page of another state', async () => {
  const { history } = await renderSite('/member/selling/orders?current=2');
  await screen.findByText('去出貨');
  await person.click(
    screen.getByText('已發貨', { selector: 'a[href="/member/selling/orders?status=20"]' }),
  );
  expect(history.location.search).toBe('?status=20');
  await waitFor(() => expect(api.askedOf(LIST).at(-1)?.query.get('current')).toBe('1'));
});

it('ships; a refusal keeps what was typed', async () => {
  await renderSite(PAGE);
  await press('出貨');
  await press('確認已寄出');
  expect(await screen.findByText('請填寫追蹤號碼')).toBeInTheDocument();
  await fill('物流公司', '黑貓');
  await fill('追蹤號碼', ' T-1 ');
  api.routes[SHIP] = () => {
    throw new Refusal('ORDER_STATE', { label: '已取消' });
  };
  await press('確認已寄出');
  expect(await screen.findByText(/訂單目前為「已取消」/)).toBeInTheDocument();
  expect(screen.getByLabelText('追蹤號碼')).toHaveValue(' T-1 ');
  api.routes[SHIP] = () => ({ ...SALE, status: 20, canShip: false, canRefund: false });
  await press('確認已寄出');
  expect(await screen.findByText('已通知買家出貨')).toBeInTheDocument();
  expect(api.askedOf(SHIP)[1]?.body).toEqual({ carrier: '黑貓', trackingNo: 'T-1' });
  await waitFor(() => expect(screen.queryByText('出貨', { selector: 'button *' })).toBeNull());
});

it('gives everything back with a reason, and says how much before', async () => {
  await renderSite(PAGE);
  await press('無法出貨');
  expect(await screen.findByText(/將退還/)).toHaveTextContent('將退還 100.00 GAB 給 買家小美');
  await fill('原因（買家看得到）', '摔壞了');
  await person.click(screen.getByLabelText('商品還在，可以再賣'));
  api.routes[REFUND] = () => ({ ...SALE, status: 11, canShip: false, canRefund: false });
  await press('確認退款');
  await waitFor(() =>
    expect(api.askedOf(REFUND)[0]?.body).toEqual({ reason: '摔壞了', restock: false }),
  );
});

it('waits for a buyer who has chosen no address', async () => {
  api.routes[ONE] = () => ({ ...SALE, address: null, canShip: false });
  await renderSite(PAGE);
  expect(await screen.findByText(/還沒有選擇收件地址/)).toBeInTheDocument();
  expect(screen.queryByText('出貨', { selector: 'button *' })).toBeNull();
});

it('says when nobody has bought yet', async () => {
  api.routes[LIST] = () => pageOf([]);
  await renderSite('/member/selling/orders');
  expect(await screen.findByText('新增商品')).toHaveAttribute('href', '/member/selling/new');
});
