import type { Order } from '@common/endpoints/orderShapes';
import { act, screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { RETURN } from '@/testing/returns';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER, ORDER_PLACED, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Imports the pages' chunks, so that no test waits for their compilation.
import '.';
import './$id';
import '../order/view/$out_trade_no';

const READ = 'GET /api/me/returns/5';
const STEP = 'POST /api/me/returns/5/steps';
const ORDER = `GET /api/orders/${ORDER_NUMBER}` as const;
const BEGIN = `POST /api/orders/${ORDER_NUMBER}/returns` as const;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => RETURN });
  signIn();
});
afterEach(() => api.close());

const bodiesOf = (route: string) => api.askedOf(route).map(({ body }) => body);

describe('a return on the order’s page', () => {
  const received = {
    ...ORDER_PLACED,
    status: 10 as const,
    returnUntil: Date.now() + 86_400_000,
    returnable: [{ skuId: 70, quantity: 1 }],
  };

  it('is opened with a reason, and its page opens', async () => {
    api.on({ [ORDER]: () => received });
    api.on({ [BEGIN]: () => RETURN });
    const { history } = await renderSite(`/member/order/view/${ORDER_NUMBER}`);
    await press('申請退貨');
    await person.click(await screen.findByText('商品損壞或有瑕疵'));
    await press('送出申請');
    await screen.findByText('請說明情況，方便對方判斷');
    expect(api.askedOf(BEGIN)).toEqual([]);
    await fill('情況說明', '杯口有裂痕');
    await press('送出申請');
    await waitFor(() => expect(history.location.pathname).toBe('/member/returns/5'));
    expect(bodiesOf(BEGIN)).toEqual([{ reason: 'broken', text: '杯口有裂痕', pictures: [] }]);
  });

  it('is opened for some pieces, whose refund is shown before', async () => {
    const [tea] = ORDER_PLACED.lines;
    if (!tea) throw new Error('a line');
    const basket: Order = {
      ...received,
      // Tea for 100 and three cups of 30 with 20 off, so 70; a tenth of both in adv; 80 for delivery.
      lines: [
        tea,
        { ...tea, skuId: 71, title: '茶杯', unitPrice: '30', quantity: 3, discount: '20' },
      ],
      discount: '20',
      deliveryFee: '80',
      coinAmount: '233',
      advAmount: '17',
      total: '250',
      returnable: [
        { skuId: 70, quantity: 1 },
        { skuId: 71, quantity: 3 },
      ],
    };
    api.on({ [ORDER]: () => basket });
    api.on({ [BEGIN]: () => RETURN });
    await renderSite(`/member/order/view/${ORDER_NUMBER}`);
    await press('申請退貨');
    const refund = await screen.findByText(/^退款金額/);
    expect(refund).toHaveTextContent('退款金額：233.00 GAB 與 17.00 廣告幣');
    await person.click(screen.getByRole('checkbox', { name: '高山烏龍茶' }));
    await person.click(screen.getByRole('button', { name: '減少一件' }));
    await waitFor(() =>
      expect(screen.getByText(/^退款金額/)).toHaveTextContent(
        '退款金額：42.00 GAB 與 4.67 廣告幣全部商品都退回時，才會退運費。',
      ),
    );
    await person.click(screen.getByText('七天鑑賞期退貨（不需理由）'));
    await press('送出申請');
    await waitFor(() =>
      expect(bodiesOf(BEGIN)).toMatchObject([{ lines: [{ skuId: 71, quantity: 2 }] }]),
    );
  });

  it('keeps what was typed when it is refused', async () => {
    api.on({ [ORDER]: () => received });
    api.on({
      [BEGIN]: () => {
        throw new Refusal('RETURN_WINDOW');
      },
    });
    await renderSite(`/member/order/view/${ORDER_NUMBER}`);
    await press('申請退貨');
    await person.click(await screen.findByText('七天鑑賞期退貨（不需理由）'));
    await fill('補充說明（選填）', '尺寸不合');
    await press('送出申請');
    await screen.findByText(/現在不能申請退貨/);
    expect(screen.getByLabelText('補充說明（選填）')).toHaveValue('尺寸不合');
  });

  it('hides the confirmation of receipt and appears in the timeline', async () => {
    const refused: Order['returns'][number] = {
      id: 5,
      state: 'refused',
      reason: 'broken',
      isWhole: true,
      coinAmount: '100',
      advAmount: '0',
      steps: [
        { step: 'begin', role: 'buyer', at: Date.UTC(2026, 10, 22) },
        { step: 'refuse', role: 'seller', at: Date.UTC(2026, 10, 23) },
      ],
    };
    api.on({
      [ORDER]: () => ({
        ...ORDER_PLACED,
        status: 20 as const,
        inReturn: true,
        return: refused,
        returns: [refused],
      }),
    });
    await renderSite(`/member/order/view/${ORDER_NUMBER}`);
    await screen.findByText(/退貨處理中，款項由平台託管/);
    await person.click(screen.getByText('訂單紀錄'));
    expect(screen.getByText('不同意退貨', { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: '查看退貨申請' })).toHaveAttribute(
      'href',
      '/member/returns/5',
    );
    expect(screen.queryByRole('button', { name: '確認收貨' })).toBeNull();
  });
});

it('an order of which pieces were given back shows them, and the rest can still be returned', async () => {
  const [tea] = ORDER_PLACED.lines;
  if (!tea) throw new Error('a line');
  const done: Order['returns'][number] = {
    id: 5,
    state: 'refunded',
    reason: 'broken',
    isWhole: false,
    coinAmount: '90',
    advAmount: '10',
    steps: [{ step: 'begin', role: 'buyer', at: Date.UTC(2026, 10, 22) }],
  };
  api.on({
    [ORDER]: () => ({
      ...ORDER_PLACED,
      status: 20 as const,
      paidAt: Date.UTC(2026, 10, 21),
      lines: [{ ...tea, quantity: 3, returned: 1 }],
      coinAmount: '270',
      advAmount: '30',
      refundedCoin: '90',
      refundedAdv: '10',
      returnUntil: Date.now() + 86_400_000,
      returnable: [{ skuId: 70, quantity: 2 }],
      return: done,
      returns: [done],
    }),
  });
  await renderSite(`/member/order/view/${ORDER_NUMBER}`);
  const refunded = await screen.findByText('部分商品已退款');
  expect(refunded.nextSibling).toHaveTextContent('90.00 GAB 與 10.00 廣告幣');
  expect(screen.getByText(/已退 1 件/)).toBeVisible();
  expect(screen.queryByText(/已全額退回/)).toBeNull();
  expect(screen.getByRole('link', { name: '查看退貨申請' })).toBeVisible();
  await press('申請退貨');
  expect(await screen.findByText(/^退款金額/)).toHaveTextContent('180.00 GAB 與 20.00 廣告幣');
});

describe('the page of a return', () => {
  it('offers the buyer only their own steps', async () => {
    await renderSite('/member/returns/5');
    await screen.findByText('杯口有裂痕');
    expect(screen.getByRole('button', { name: '撤回申請' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '同意退款' })).toBeNull();
  });

  it('accepts the buyer’s parcel number and shows the new state', async () => {
    api.on({ [READ]: () => ({ ...RETURN, state: 'sendBack' as const }) });
    api.on({
      [STEP]: () => ({
        ...RETURN,
        state: 'sentBack' as const,
        carrier: '黑貓宅急便',
        trackingNo: '123',
      }),
    });
    await renderSite('/member/returns/5');
    await press('填寫物流單號');
    await fill('物流公司', '黑貓宅急便');
    await fill('物流單號', '123');
    await press('填寫物流單號');
    await screen.findByText('退貨運送中');
    expect(bodiesOf(STEP)).toEqual([{ step: 'send', carrier: '黑貓宅急便', trackingNo: '123' }]);
    expect(screen.getByRole('link', { name: '查詢配送進度' })).toHaveAttribute(
      'href',
      expect.stringContaining('BillID=123'),
    );
  });

  it('requires a reason when the seller refuses', async () => {
    api.on({ [READ]: () => ({ ...RETURN, role: 'seller' as const }) });
    api.on({ [STEP]: () => ({ ...RETURN, role: 'seller' as const, state: 'refused' as const }) });
    await renderSite('/member/returns/5');
    await press('不同意');
    await findVisible('買家可以在退貨頁寫的期限前請平台介入。');
    await press('不同意');
    await screen.findByText('請填寫說明');
    expect(api.askedOf(STEP)).toEqual([]);
    await fill('原因（買家看得到）', '寄出時是好的');
    await press('不同意');
    await screen.findByText('未獲同意');
    expect(bodiesOf(STEP)).toEqual([{ step: 'refuse', note: '寄出時是好的' }]);
  });

  it('asks the seller line by line what goes back into stock, and ticks nothing', async () => {
    const [tea] = ORDER_PLACED.lines;
    if (!tea) throw new Error('a line');
    const lines = [tea, { ...tea, skuId: 71, title: '茶杯', quantity: 3 }];
    api.on({ [READ]: () => ({ ...RETURN, role: 'seller' as const, lines }) });
    api.on({ [STEP]: () => ({ ...RETURN, role: 'seller' as const, state: 'refunded' as const }) });
    await renderSite('/member/returns/5');
    await press('同意退款');
    const cups = await screen.findByLabelText(/^放回庫存：茶杯.* × 3$/);
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    await person.click(cups);
    await press('同意退款');
    await waitFor(() =>
      expect(bodiesOf(STEP)).toEqual([{ step: 'refund', restock: false, restockSkus: [71] }]),
    );
  });

  it('sends messages and updates with the other side’s steps', async () => {
    const said = (text: string, id: number) => ({
      id,
      role: 'seller' as const,
      actorName: null,
      step: null,
      text,
      pictures: [],
      at: Date.now(),
    });
    api.on({
      'POST /api/me/returns/5/messages': () => ({
        ...RETURN,
        entries: [...RETURN.entries, { ...said('請看照片', 2), role: 'buyer' as const }],
      }),
    });
    await renderSite('/member/returns/5');
    await fill('留言', ' 請看照片 ');
    await press('送出留言');
    await screen.findByText('請看照片');
    await waitFor(() => expect(screen.getByLabelText('留言')).toHaveValue(''));
    await waitFor(() => expect(api.isFollowed()).toBe(true));
    api.on({ [READ]: () => ({ ...RETURN, entries: [...RETURN.entries, said('收到', 3)] }) });
    act(() => api.emit('return', { id: 5, out_trade_no: ORDER_NUMBER }));
    await screen.findByText('收到');
  });

  it('shows another member’s return as not found', async () => {
    api.on({
      [READ]: () => {
        throw new Refusal('NOT_FOUND');
      },
    });
    const { history } = await renderSite('/member/returns/5');
    await waitFor(() => expect(history.location.pathname).toBe('/404'));
  });
});

it('the list contains the member’s returns as buyer and as seller', async () => {
  api.on({
    'GET /api/me/returns': ({ query }) => pageOf(query.get('as') === 'seller' ? [] : [RETURN]),
  });
  const { history } = await renderSite('/member/returns');
  expect(await screen.findByText('查看申請')).toHaveAttribute('href', '/member/returns/5');
  await person.click(screen.getByRole('tab', { name: '我賣的' }));
  await screen.findByText('沒有買家向您申請退貨。');
  expect(history.location.search).toBe('?as=seller');
});
