import type { StaffOrder } from '@common/endpoints/adminOrders';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, meOf, STAFF, signIn } from '@/testing/session';
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

it('is not for a member who is not staff', async () => {
  signIn(MEMBER);
  await renderSite('/admin/orders');
  await findVisible('您沒有權限查看這個頁面');
  expect(api.askedOf('GET /api/admin/orders')).toEqual([]);
});

it('asks for the orders of the days in the URL, and keeps there which days are chosen', async () => {
  signIn(STAFF);
  api.on({ 'GET /api/me': () => meOf(STAFF) });
  const { history } = await renderSite('/admin/orders?from=2026-03-01&before=9');
  await findVisible(ORDER_NUMBER);
  const asked = () => Object.fromEntries(api.askedOf('GET /api/admin/orders').at(-1)?.query ?? []);
  expect(asked()).toEqual({ from: '2026-03-01', before: '9' });
  await fill('到哪一天', '2026-03-31');
  await waitFor(() => expect(asked()).toEqual({ from: '2026-03-01', to: '2026-03-31' }));
  expect(history.location.search).toBe('?from=2026-03-01&to=2026-03-31');
});

it('exports the orders that are listed, in the order of the list', async () => {
  signIn(STAFF);
  URL.createObjectURL = () => 'blob:orders';
  URL.revokeObjectURL = () => undefined;
  const EXPORT = 'GET /api/admin/orders.csv';
  api.on({ 'GET /api/me': () => meOf(STAFF), [EXPORT]: () => '訂單編號' });
  await renderSite('/admin/orders?channel=shop&sort=total&after=5-7');
  await press('匯出 CSV');
  await waitFor(() => expect(api.askedOf(EXPORT)).toHaveLength(1));
  expect(Object.fromEntries(api.askedOf(EXPORT)[0]?.query ?? [])).toEqual({
    channel: 'shop',
    sort: 'total',
  });
});

it('ships; a refusal keeps what was typed', async () => {
  await openOrder();
  await press('出貨');
  await press('確認出貨');
  expect(await screen.findByText('請填寫物流單號')).toBeInTheDocument();
  api.on({
    [SHIP]: () => {
      throw new Refusal('ORDER_STATE', { label: '已取消' });
    },
  });
  await fill('物流公司', '黑貓');
  await fill('物流單號', ' T-1 ');
  await press('確認出貨');
  await waitFor(() => expect(api.askedOf(SHIP)).toHaveLength(1));
  expect(await screen.findByText(/訂單已是「已取消」/)).toBeInTheDocument();
  expect(screen.getByLabelText('物流單號')).toHaveValue(' T-1 ');
  api.on({ [SHIP]: () => ({ ...PAID, status: 20 }) });
  await press('確認出貨');
  await waitFor(() => expect(screen.queryByLabelText('物流單號')).toBeNull());
  expect(api.askedOf(SHIP)[1]?.body).toEqual({
    carrier: '黑貓',
    trackingNo: 'T-1',
    alone: true,
  });
});

it('does not ship what has no address yet, and says why', async () => {
  api.on({
    [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => ({ ...PAID, address: null }),
  });
  await openOrder();
  const reason = '買家尚未選擇收件地址，暫時無法出貨。';
  await screen.findByText(reason);
  const ship = screen.getByText('出貨', { selector: 'button *' }).closest('button');
  expect(ship).toBeDisabled();
  expect(ship).toHaveAccessibleDescription(reason);
});

it.each([[10], [11]] as const)(
  'has no place for actions in status %s, in which there is none',
  async (status) => {
    api.on({ [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => ({ ...PAID, status }) });
    await openOrder();
    await screen.findByText('開啟訂單頁：帳本與統一發票');
    expect(document.querySelector('.ant-drawer-footer')).toBeNull();
  },
);

it.each([
  [2, true],
  [20, false],
] as const)(
  'refunds with a reason in status %s; goods are in stock again: %s',
  async (status, restock) => {
    const refund = `POST /api/admin/orders/${ORDER_NUMBER}/refund` as const;
    api.on({
      [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => ({ ...PAID, status }),
      [refund]: () => ({ ...PAID, status: 11 }),
    });
    await openOrder();
    await press('退款');
    await fill('原因（買家看得到）', '缺貨');
    await press('確認退款');
    await waitFor(() => expect(api.askedOf(refund)[0]?.body).toEqual({ reason: '缺貨', restock }));
    await findVisible('已退款，款項退回買家的餘額');
    expect(
      (await screen.findAllByText('交易失敗', { selector: '.ant-tag' })).length,
    ).toBeGreaterThan(0);
  },
);

it('asks line by line what goes back into stock, all of what was never sent ticked', async () => {
  const refund = `POST /api/admin/orders/${ORDER_NUMBER}/refund` as const;
  const [tea] = PAID.lines;
  if (!tea) throw new Error('a line');
  const cups = { ...tea, skuId: 71, title: '茶杯', quantity: 3, returned: 1 };
  api.on({
    [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => ({ ...PAID, lines: [tea, cups] }),
    [refund]: () => ({ ...PAID, status: 11 }),
  });
  await openOrder();
  await press('退款');
  await fill('原因（買家看得到）', '茶杯破了');
  expect(screen.getAllByRole('checkbox', { checked: true, name: /^放回庫存/ })).toHaveLength(2);
  await person.click(screen.getByLabelText(/^放回庫存：茶杯.* × 2$/));
  await press('確認退款');
  const body = { reason: '茶杯破了', restock: false, restockSkus: [tea.skuId] };
  await waitFor(() => expect(api.askedOf(refund)[0]?.body).toEqual(body));
});

it('a member’s sale is shipped with a reason, and a wrong tracking number is put right', async () => {
  const sale: StaffOrder = { ...PAID, seller: { id: 9, name: '賣家阿德' } };
  const parcel = `POST /api/admin/orders/${ORDER_NUMBER}/parcels/8` as const;
  api.on({ [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => sale });
  const sent = {
    id: 8,
    carrier: '黑貓',
    trackingNo: 'T-1',
    state: 'sent' as const,
    followed: false,
    collectBy: null,
    lines: [{ skuId: 70, quantity: 1 }],
    events: [],
  };
  const shipped = { ...sale, status: 20 as const, parcels: [sent] };
  api.on({ [SHIP]: () => shipped, [parcel]: () => shipped });
  await openOrder();
  await press('出貨');
  await fill('物流公司', '黑貓');
  await fill('物流單號', 'T-1');
  await press('確認出貨');
  expect(await screen.findByText('請填寫原因')).toBeInTheDocument();
  await fill('為 賣家阿德 代為出貨的原因（賣家看得到）', '賣家住院');
  await press('確認出貨');
  await press('更正物流');
  await fill('更正的原因（留在操作紀錄）', '少一碼');
  await fill('物流單號', '2');
  await press('更正並通知買家');
  await waitFor(() => expect(api.askedOf(parcel)).toHaveLength(1));
  expect(api.askedOf(SHIP)[0]?.body).toMatchObject({ reason: '賣家住院' });
  expect(api.askedOf(parcel)[0]?.body).toMatchObject({ carrier: '黑貓', reason: '少一碼' });
});

it('the tab of what the platform has to ship filters by it, and a channel narrows it further', async () => {
  signIn(STAFF);
  api.on({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/queues': () => [{ queue: 'shipPlatform', count: 3, oldestAt: 1 }],
  });
  await renderSite('/admin/orders?channel=market');
  const badge = await findVisible(() => screen.getByLabelText('3 件待處理'));
  expect(badge.closest('a')).toHaveTextContent(/^訂單/);
  expect((await screen.findAllByText('平台')).length).toBeGreaterThan(0);
  await person.click(screen.getByText('平台待出貨'));
  const asked = () => api.askedOf('GET /api/admin/orders').at(-1)?.query;
  await waitFor(() => expect(asked()?.get('work')).toBe('platform'));
  expect(asked()?.get('channel')).toBe('market');
  expect(asked()?.get('status')).toBeNull();
});

it('goes on to older orders and back, with the place in the URL, until a filter starts anew', async () => {
  signIn(STAFF);
  api.on({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/orders': () => cursorPageOf([PAID], { older: '7', newer: '12' }),
  });
  await renderSite('/admin/orders?status=2');
  await press('較舊');
  const asked = () => api.askedOf('GET /api/admin/orders').at(-1)?.query;
  await waitFor(() => expect(asked()?.get('before')).toBe('7'));
  expect(asked()?.get('status')).toBe('2');
  await press('較新');
  await waitFor(() => expect(asked()?.get('after')).toBe('12'));
  expect(asked()?.get('before')).toBeNull();
  await person.click(screen.getByText('平台待出貨'));
  await waitFor(() => expect(asked()?.get('work')).toBe('platform'));
  expect(asked()?.get('after')).toBeNull();
});

it('filters by status, number and buyer of the URL', async () => {
  signIn(STAFF);
  api.on({ 'GET /api/me': () => meOf(STAFF) });
  await renderSite('/admin/orders?status=2&q=2026&buyer=%E7%BE%8E');
  await screen.findByText('買家小美');
  expect(Object.fromEntries(api.askedOf('GET /api/admin/orders')[0]?.query ?? [])).toMatchObject({
    status: '2',
    q: '2026',
    buyer: '美',
  });
});

it('shows staff what an order was worth at the rate of its payment', async () => {
  api.on({
    [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => ({ ...PAID, twdRate: '31.25' }),
  });
  await openOrder();
  await findVisible('≈ NT$ 3,125');
});
