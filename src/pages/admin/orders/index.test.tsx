import { screen, waitFor } from '@testing-library/react';
import { fill, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, STAFF, signIn } from '@/testing/session';
import { ORDER_NUMBER, ORDER_PLACED, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const PAID = {
  ...ORDER_PLACED,
  status: 2,
  buyer: { id: 5, name: '買家小美', email: null },
};
const SHIP = `POST /api/admin/orders/${ORDER_NUMBER}/ship`;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/orders': () => pageOf([PAID]),
    [`GET /api/admin/orders/${ORDER_NUMBER}`]: () => PAID,
  });
});
afterEach(() => api.close());

async function openOrder(): Promise<void> {
  signIn(STAFF);
  api.routes['GET /api/me'] = () => ({ member: STAFF });
  await renderSite('/admin/orders');
  await press(ORDER_NUMBER);
}

it('is not for a member who is not staff', async () => {
  signIn(MEMBER);
  await renderSite('/admin/orders');
  expect(await screen.findByText('您沒有權限查看這個頁面')).toBeVisible();
  expect(api.askedOf('GET /api/admin/orders')).toEqual([]);
});

it('ships; a refusal keeps what was typed', async () => {
  await openOrder();
  await press('出貨');
  await press('確認出貨');
  expect(await screen.findByText('請填寫追蹤號碼')).toBeInTheDocument();
  api.routes[SHIP] = () => {
    throw new Refusal('ORDER_STATE', { label: '已取消' });
  };
  await fill('物流公司', '黑貓');
  await fill('追蹤號碼', ' T-1 ');
  await press('確認出貨');
  await waitFor(() => expect(api.askedOf(SHIP)).toHaveLength(1));
  expect(await screen.findByText(/訂單目前為「已取消」/)).toBeInTheDocument();
  expect(screen.getByLabelText('追蹤號碼')).toHaveValue(' T-1 ');
  api.routes[SHIP] = () => ({ ...PAID, status: 20 });
  await press('確認出貨');
  await waitFor(() => expect(screen.queryByLabelText('追蹤號碼')).toBeNull());
  expect(api.askedOf(SHIP)[1]?.body).toEqual({ carrier: '黑貓', trackingNo: 'T-1' });
});

it('does not ship what has no address yet, and says why', async () => {
  api.routes[`GET /api/admin/orders/${ORDER_NUMBER}`] = () => ({ ...PAID, address: null });
  await openOrder();
  const reason = '買家尚未選擇收件地址，暫時無法出貨。';
  await screen.findByText(reason);
  const ship = screen.getByText('出貨', { selector: 'button *' }).closest('button');
  expect(ship).toBeDisabled();
  expect(ship).toHaveAccessibleDescription(reason);
});

it('refunds with a reason', async () => {
  const refund = `POST /api/admin/orders/${ORDER_NUMBER}/refund`;
  api.routes[refund] = () => ({ ...PAID, status: 11 });
  await openOrder();
  await press('退款');
  await fill('原因（買家看得到）', '缺貨');
  await press('確認退款');
  await waitFor(() =>
    expect(api.askedOf(refund)[0]?.body).toEqual({ reason: '缺貨', restock: true }),
  );
  expect((await screen.findAllByText('交易失敗', { selector: '.ant-tag' })).length).toBeGreaterThan(
    0,
  );
});

it('filters by status, number and buyer of the URL', async () => {
  signIn(STAFF);
  api.routes['GET /api/me'] = () => ({ member: STAFF });
  await renderSite('/admin/orders?status=2&q=2026&buyer=%E7%BE%8E');
  await screen.findByText('買家小美');
  expect(Object.fromEntries(api.askedOf('GET /api/admin/orders')[0]?.query ?? [])).toMatchObject({
    status: '2',
    q: '2026',
    buyer: '美',
  });
});
