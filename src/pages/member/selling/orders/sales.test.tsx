import type { Parcel } from '@common/endpoints/parcels';
import type { Sale } from '@common/endpoints/sales';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { SALE } from '@/testing/sale';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Imports the pages' chunks, so that no test waits for their compilation.
import '.';
import './$out_trade_no';
import './SaleDialog';
import '../slip/$out_trade_no';

const LIST = 'GET /api/me/sales';
const ONE = `${LIST}/${ORDER_NUMBER}`;
const SHIP = `POST /api/me/sales/${ORDER_NUMBER}/ship` as const;
const REFUND = `POST /api/me/sales/${ORDER_NUMBER}/refund` as const;
const LINE = { ...SALE.lines[0], skuId: 70 } as Sale['lines'][number];
const PAGE = `/member/selling/orders/${ORDER_NUMBER}`;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [LIST]: () => pageOf([SALE]), [ONE]: () => SALE });
  api.on({ 'GET /api/me/sender-address': () => ({ address: null, version: 0 }) });
  signIn();
});
afterEach(() => api.close());

it('each sale shows its proceeds and the next step', async () => {
  await renderSite('/member/selling/orders?status=2&q=2026');
  expect(await screen.findByText('去出貨')).toBeInTheDocument();
  expect(screen.getByText('您會收到').nextSibling).toHaveTextContent('97.00 GAB');
  expect(screen.getByText('託管中')).toBeInTheDocument();
  // In the order of a sale's life, what is over last.
  const states = screen.getByRole('navigation', { name: '訂單狀態' });
  expect(states).toHaveTextContent('待支付處理中已發貨交易成功已取消交易失敗');
  expect(Object.fromEntries(api.askedOf(LIST)[0]?.query ?? [])).toEqual({
    status: '2',
    q: '2026',
    current: '1',
    pageSize: '10',
  });
});

it('a sale of which pieces were given back shows what went back and what is left', async () => {
  api.on({
    [ONE]: () => ({
      ...SALE,
      status: 20,
      canShip: false,
      canRefund: false,
      discount: '40',
      refundedCoin: '81',
      refundedAdv: '9',
      refundedDiscount: '10',
      money: { state: 'escrow', fee: '8.19', net: '344.81', netAdv: '81', releaseAt: null },
      returnId: 5,
      returnState: 'refunded',
      returns: [
        {
          id: 5,
          reason: 'broken',
          state: 'refunded',
          isWhole: false,
          coinAmount: '81',
          advAmount: '9',
          steps: [{ step: 'refund', role: 'seller', at: Date.UTC(2026, 10, 23) }],
        },
      ],
    }),
  });
  await renderSite(PAGE);
  const refunded = await screen.findByText('部分商品已退款');
  expect(refunded.nextSibling).toHaveTextContent('− 81.00 GAB 與 9.00 廣告幣');
  expect(screen.getByText('退回平台的補足').nextSibling).toHaveTextContent('− 10.00 GAB');
  expect(screen.getByText('您會收到').nextSibling).toHaveTextContent('344.81 GAB 與 81.00 廣告幣');
  expect(screen.getByText(/退款完成，退回/)).toHaveTextContent('81.00 GAB 與 9.00 廣告幣');
  expect(screen.getByRole('link', { name: '查看買家的申請與結果' })).toHaveAttribute(
    'href',
    '/member/returns/5',
  );
});

it('another state starts at its first page, and keeps what is sought', async () => {
  const { history } = await renderSite('/member/selling/orders?current=2&q=A1');
  await screen.findByText('去出貨');
  await person.click(
    screen.getByText('已發貨', { selector: 'a[href="/member/selling/orders?status=20&q=A1"]' }),
  );
  expect(history.location.search).toBe('?status=20&q=A1');
  await waitFor(() => expect(api.askedOf(LIST).at(-1)?.query.get('current')).toBe('1'));
});

it('an order is shipped, and a refusal keeps what was typed', async () => {
  await renderSite(PAGE);
  await press('出貨');
  await press('確認出貨');
  expect(await screen.findByText('請填寫物流單號')).toBeInTheDocument();
  await fill('物流公司', '黑貓');
  await fill('物流單號', ' T-1 ');
  api.on({
    [SHIP]: () => {
      throw new Refusal('ORDER_STATE', { label: '已取消' });
    },
  });
  await press('確認出貨');
  expect(await screen.findByText(/訂單已是「已取消」/)).toBeInTheDocument();
  expect(screen.getByLabelText('物流單號')).toHaveValue(' T-1 ');
  api.on({ [SHIP]: () => ({ ...SALE, status: 20, canShip: false, canRefund: false }) });
  await press('確認出貨');
  expect(await screen.findByText('已通知買家出貨')).toBeInTheDocument();
  expect(api.askedOf(SHIP)[1]?.body).toEqual({ carrier: '黑貓', trackingNo: 'T-1' });
  await waitFor(() => expect(screen.queryByText('出貨', { selector: 'button *' })).toBeNull());
});

const THREE = { ...SALE, lines: [{ ...LINE, quantity: 3 }], total: '300', coinAmount: '300' };
const FIRST: Parcel = {
  id: 8,
  carrier: '黑貓宅急便',
  trackingNo: 'T-1',
  state: 'sent',
  followed: false,
  collectBy: null,
  lines: [{ skuId: LINE.skuId, quantity: 2 }],
  events: [
    {
      kind: 'sent',
      at: Date.UTC(2026, 10, 22),
      carrier: '黑貓宅急便',
      trackingNo: 'T-0',
      text: '',
    },
    {
      kind: 'correct',
      at: Date.UTC(2026, 10, 23),
      carrier: '黑貓宅急便',
      trackingNo: 'T-1',
      text: '',
    },
  ],
};
const PART_SENT: Sale = { ...THREE, canRefund: false, canRefundRest: true, parcels: [FIRST] };

it('some of the pieces are sent, and the rest stays to be sent', async () => {
  api.on({ [ONE]: () => THREE, [SHIP]: () => PART_SENT });
  await renderSite(PAGE);
  await press('出貨');
  const pieces = await screen.findByLabelText('寄幾件（最多 3）');
  await person.clear(pieces);
  await person.type(pieces, '2');
  await fill('物流公司', '黑貓宅急便');
  await fill('物流單號', 'T-1');
  await press('確認出貨');
  await screen.findByText('還有 1 件商品沒有寄出。');
  expect(api.askedOf(SHIP)[0]?.body).toMatchObject({ lines: [{ skuId: LINE.skuId, quantity: 2 }] });
  expect(screen.getByText('寄出其餘商品')).toBeInTheDocument();
});

it('a tracking number is put right; what it was stays in the record', async () => {
  const correct = `POST /api/me/sales/${ORDER_NUMBER}/parcels/8` as const;
  api.on({ [ONE]: () => PART_SENT, [correct]: () => PART_SENT });
  await renderSite(PAGE);
  expect(await screen.findByText(/物流資料更正為/)).toHaveTextContent('黑貓宅急便 T-1');
  await press('更正物流');
  await fill('物流單號', '2');
  await press('更正並通知買家');
  await waitFor(() => expect(api.askedOf(correct)).toHaveLength(1));
  expect(api.askedOf(correct)[0]?.body).toEqual({
    carrier: '黑貓宅急便',
    trackingNo: 'T-12',
    seen: { carrier: '黑貓宅急便', trackingNo: 'T-1' },
  });
});

it('what cannot be sent any more is given back, with its amount said before', async () => {
  const rest = `POST /api/me/sales/${ORDER_NUMBER}/refund-rest` as const;
  api.on({ [ONE]: () => PART_SENT, [rest]: () => ({ ...PART_SENT, canRefundRest: false }) });
  await renderSite(PAGE);
  await press('其餘退款');
  expect(await screen.findByText(/還沒寄出的 1 件/)).toHaveTextContent('將退回 100.00 GAB');
  await fill('原因（買家看得到）', '缺貨');
  await press('確認退款');
  await waitFor(() =>
    expect(api.askedOf(rest)[0]?.body).toEqual({ reason: '缺貨', restock: true }),
  );
});

it('the slip of a parcel lists its pieces, and that of the rest the others', async () => {
  api.on({ [ONE]: () => PART_SENT });
  await renderSite(`/member/selling/slip/${ORDER_NUMBER}?parcel=8`);
  expect(await screen.findByRole('region', { name: '出貨明細' })).toHaveTextContent('2 件');
  expect(screen.getByRole('region', { name: '收件標籤' })).toHaveTextContent(
    /黑貓宅急便.*T-1.*包裹 1，2 件商品/,
  );
});

it('a refund needs a reason and shows the amount before', async () => {
  await renderSite(PAGE);
  await press('無法出貨');
  expect(await screen.findByText(/將退回/)).toHaveTextContent('將退回 100.00 GAB 給 買家小美');
  await fill('原因（買家看得到）', '摔壞了');
  await person.click(screen.getByLabelText('商品還在或已收回，放回庫存'));
  api.on({ [REFUND]: () => ({ ...SALE, status: 11, canShip: false, canRefund: false }) });
  await press('確認退款');
  await waitFor(() =>
    expect(api.askedOf(REFUND)[0]?.body).toEqual({ reason: '摔壞了', restock: false }),
  );
});

it('an order without an address cannot be shipped yet', async () => {
  api.on({ [ONE]: () => ({ ...SALE, address: null, canShip: false }) });
  await renderSite(PAGE);
  expect(await screen.findByText(/還沒有選擇收件地址/)).toBeInTheDocument();
  expect(screen.queryByText('出貨', { selector: 'button *' })).toBeNull();
});

it('an empty list shows that there are no sales yet', async () => {
  api.on({ [LIST]: () => pageOf([]) });
  await renderSite('/member/selling/orders');
  expect(await screen.findByText('新增商品')).toHaveAttribute('href', '/member/selling/new');
});

it('the slips of all sales that can be sent are printed together, and of no other', async () => {
  const other = `${ORDER_NUMBER.slice(0, -1)}Z`;
  const unaddressed = { ...SALE, out_trade_no: `${ORDER_NUMBER.slice(0, -1)}Y`, canShip: false };
  api.on({
    [LIST]: () => pageOf([SALE, { ...SALE, out_trade_no: other }, unaddressed]),
    [ONE]: () => SALE,
    [`${LIST}/${other}`]: () => ({ ...SALE, out_trade_no: other }),
  });
  await renderSite('/member/selling/orders');
  await person.click(await screen.findByText('列印出貨單'));
  await findVisible('列印 A6 標籤（2 張）');
  const labels = screen.getAllByRole('region', { name: '收件標籤' });
  expect(labels.map((label) => label.textContent?.match(/訂單編號：(\w+)/)?.[1])).toEqual([
    ORDER_NUMBER,
    other,
  ]);
  // The labels alone, on their own paper.
  const printed = jest.fn(() => document.querySelector('[data-print]')?.getAttribute('data-print'));
  jest.spyOn(window, 'print').mockImplementation(printed);
  await press('列印 A6 標籤（2 張）');
  await press('列印出貨明細（2 張）');
  expect(printed.mock.results.map(({ value }) => value)).toEqual(['labels', 'lists']);
});

it('a slip that cannot be read is named, and the others are printed', async () => {
  const other = `${ORDER_NUMBER.slice(0, -1)}Z`;
  api.on({
    // One more waits than a page holds.
    [LIST]: () => pageOf([{ ...SALE, out_trade_no: other }, SALE], 3),
    [ONE]: () => SALE,
    [`${LIST}/${other}`]: () => {
      throw new Refusal('NOT_FOUND');
    },
  });
  await renderSite('/member/selling/slip/all');
  await findVisible('列印 A6 標籤（1 張）');
  const [alert, more] = screen.getAllByRole('alert');
  expect(more).toHaveTextContent('還有較早的訂單等待出貨');
  if (!alert) throw new Error('an alert');
  expect(alert).toHaveTextContent('有 1 筆訂單無法載入，這次不會列印');
  expect(within(alert).getByText(other)).toHaveAttribute('href', `/member/selling/orders/${other}`);
});

it('a paid sale has a packing slip with its label and without prices', async () => {
  api.on({ [ONE]: () => ({ ...SALE, note: '請放管理室' }) });
  await renderSite(PAGE);
  await press('列印出貨單');
  const label = await screen.findByRole('region', { name: '收件標籤' });
  expect(label).toHaveTextContent(`${SALE.address?.recipient} 收`);
  expect(label).toHaveTextContent(ORDER_NUMBER);
  const list = screen.getByRole('region', { name: '出貨明細' });
  expect(list).toHaveTextContent(String(SALE.lines[0]?.title));
  expect(list).toHaveTextContent('買家備註：請放管理室');
  expect(list).not.toHaveTextContent(/\.\d\d/);
});

it('a paid sale shows its seller what it was worth at the rate of its payment', async () => {
  api.on({ [ONE]: () => ({ ...SALE, twdRate: '31.25' }) });
  await renderSite(PAGE);
  await findVisible('≈ NT$ 3,125');
});

it.each([
  ['shipping', '出貨'],
  ['pickup', '交付'],
  ['digital', '交付'],
] as const)('what a late %s sale asks of its seller is %s', async (way, word) => {
  const late = { shipBy: 1, refundBy: Date.UTC(2030, 0, 1) };
  const does = { canShip: way === 'shipping', canHandOver: way !== 'shipping' };
  api.on({ [ONE]: () => ({ ...SALE, ...late, ...does, fulfilment: way }) });
  await renderSite(PAGE);
  await findVisible(new RegExp(`已超過${word}期限，請立即`));
  await press(`無法${word}`);
  await findVisible(`無法${word}，退款給買家`);
});
