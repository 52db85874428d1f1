import type { Order } from '@common/endpoints/orderShapes';
import type { Parcel } from '@common/endpoints/parcels';
import { act, screen, waitFor } from '@testing-library/react';
import { flatWay } from '@/testing/cart';
import { chooseOption } from '@/testing/chooseOption';
import { expectToAsk, expectToAskBack, expectToClose } from '@/testing/dialogExits';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { ADDRESS, ORDER_NUMBER, ORDER_PLACED, RECIPIENT } from '@/testing/shop';
import { Refusal, type StubApi, siteConfig, startApi } from '@/testing/stubApi';
// Imports the page's chunks, so that no test waits for their compilation.
import './$out_trade_no';
import '@/components/PayByWallet/PayByWallet';

const GET = `GET /api/orders/${ORDER_NUMBER}` as const;
const NOW = ORDER_PLACED.createdAt;
let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [GET]: () => ORDER_PLACED,
  });
  api.on({ 'GET /api/config': () => siteConfig({ now: NOW }) });
  signIn();
});
afterEach(() => api.close());

const open = () => renderSite(`/member/order/view/${ORDER_NUMBER}`);
const findTag = (label: string) =>
  findVisible(() => screen.getByText(label, { selector: '.ant-tag' }));

it.each(['20261121ZZZZZZZZZZZZZZZZ', 'nonsense', '../x'])(
  'order number %s leads to /404',
  async (number) => {
    const { history } = await renderSite(`/member/order/view/${encodeURIComponent(number)}`);
    await waitFor(() => expect(history.location.pathname).toBe('/404'));
  },
);

it('the countdown follows the server’s clock, not the device’s', async () => {
  await open();
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/29:5\d|30:00/));
});

it('the order can be paid from the balance', async () => {
  const pay = `POST /api/orders/${ORDER_NUMBER}/pay` as const;
  api.on({ [pay]: () => ({ ...ORDER_PLACED, status: 2, paidAt: NOW }) });
  await open();
  await person.click(await screen.findByText(/用餘額付款/));
  await findTag('處理中');
  expect(api.askedOf(pay)).toHaveLength(1);
});

const PARCEL: Parcel = {
  id: 8,
  carrier: '黑貓',
  trackingNo: 'T-1',
  state: 'sent',
  followed: false,
  collectBy: null,
  lines: [{ skuId: 70, quantity: 1 }],
  events: [],
};

it('an order that was sent in part shows the parcel with its pieces, and what is still to come', async () => {
  const [line] = ORDER_PLACED.lines;
  const lines = line ? [{ ...line, quantity: 3 }] : [];
  const shipBy = Date.UTC(2026, 10, 28);
  api.on({
    [GET]: () => ({
      ...ORDER_PLACED,
      status: 2,
      lines,
      address: RECIPIENT,
      shipBy,
      refundBy: shipBy,
      parcels: [PARCEL],
    }),
  });
  await open();
  expect(await screen.findByText('高山烏龍茶 × 1')).toBeInTheDocument();
  expect(screen.getByText('還有 2 件商品沒有寄出。')).toBeInTheDocument();
  expect(screen.getByText(/部分商品已經寄出/)).toBeInTheDocument();
  // The first parcel went to the address as it stands.
  expect(screen.getByText(/和平東路一段 1 號/)).toBeInTheDocument();
  expect(screen.queryByText('變更地址')).toBeNull();
});

it('order events refresh the page', async () => {
  await open();
  await findTag('待支付');
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.on({ [GET]: () => ({ ...ORDER_PLACED, status: 20, parcels: [PARCEL] }) });
  act(() => api.emit('order', { out_trade_no: 'SOMEBODYELSE', status: 2 }));
  act(() => api.emit('order', { out_trade_no: ORDER_NUMBER, status: 20 }));
  await findTag('已發貨');
  expect(screen.getByText(/黑貓/)).toBeVisible();
  expect(api.askedOf(GET)).toHaveLength(2);
});

it('confirming the receipt needs a second click', async () => {
  const confirm = `POST /api/orders/${ORDER_NUMBER}/confirm` as const;
  api.on({ [GET]: () => ({ ...ORDER_PLACED, status: 20, parcels: [PARCEL] }) });
  api.on({ [confirm]: () => ({ ...ORDER_PLACED, status: 10 }) });
  await open();
  await press('確認收貨');
  expect(await screen.findByText('確認收到商品了嗎？')).toBeInTheDocument();
  expect(api.askedOf(confirm)).toEqual([]);
});

describe('the delivery address', () => {
  const PUT = `PUT /api/orders/${ORDER_NUMBER}/address` as const;
  const WON: Order = { ...ORDER_PLACED, status: 2, paidAt: NOW, address: null };
  beforeEach(() => {
    api.on({ [GET]: () => WON });
    api.on({ 'GET /api/me/addresses': () => [ADDRESS] });
    api.on({ [PUT]: () => ({ ...WON, address: RECIPIENT }) });
  });

  it('is requested when it is missing', async () => {
    await open();
    await findVisible('請選擇收件地址');
    expect(screen.queryByText(/正在準備您的訂單/)).toBeNull();
    await screen.findByText('王小明', { selector: 'b' });
    await press('寄到這個地址');
    await findVisible(/正在準備您的訂單/);
    expect(screen.queryByText('請選擇收件地址')).toBeNull();
    expect(api.askedOf(PUT)[0]?.body).toEqual({ addressId: ADDRESS.id });
  });

  it('can be typed by a buyer without saved addresses', async () => {
    api.on({ 'GET /api/me/addresses': () => [] });
    await open();
    await fill('收件人', '林美');
    await press('寄到這個地址');
    await findVisible('請選擇縣市');
    expect(api.askedOf(PUT)).toEqual([]);
    expect(screen.getByLabelText('收件人')).toHaveValue('林美');
  });

  it('can be changed until the order is shipped', async () => {
    api.on({ [GET]: () => ({ ...WON, address: RECIPIENT }) });
    await open();
    await press('變更地址');
    await screen.findByText('寄到新的地址');
    api.on({ [PUT]: () => ({ ...WON, address: { ...RECIPIENT, recipient: '林美' } }) });
    await press('寄到這個地址');
    await findVisible(() => screen.getByText('林美', { selector: 'b' }));
    await waitFor(() => expect(screen.queryByText('寄到新的地址')).toBeNull());
  });

  it('asks before the way back drops a new one', async () => {
    api.on({ [GET]: () => ({ ...WON, address: RECIPIENT }) });
    await open();
    await press('變更地址');
    await person.click(await screen.findByText('寄到新的地址'));
    await fill('收件人', '林美');
    await expectToAskBack('變更地址');
  });

  it('asks before Esc or × drops a new one, and only then', async () => {
    api.on({ [GET]: () => ({ ...WON, address: RECIPIENT }) });
    await open();
    await press('變更地址');
    await screen.findByText('寄到新的地址');
    await expectToClose('變更地址');
    await press('變更地址');
    await person.click(await screen.findByText('寄到新的地址'));
    await fill('收件人', '林美');
    await expectToAsk('變更地址');
    await press('變更地址');
    await screen.findByText('寄到新的地址');
    await expectToClose('變更地址');
  });

  it('as a store without a region is completed first, where the order’s fee depends on it', async () => {
    const { recipient, phone, isDefault } = ADDRESS;
    const store = { chain: 'ok', storeNo: '1328', storeName: '信義門市' } as const;
    const saved = { kind: 'store', recipient, phone, ...store, isDefault } as const;
    const delivery = { ...flatWay('store', '60', { islandFee: '45' }), handlingDays: 2 };
    api.on({
      [GET]: () => ({ ...WON, delivery }),
      'GET /api/me/addresses': () => [{ ...saved, id: 8 }],
      'PUT /api/me/addresses/8': ({ body }) => ({ ...Object(body), id: 8, storePostcode: '110' }),
    });
    await open();
    await findVisible(/^這家門市還沒有記下所在地區/);
    await press('送到這個門市');
    await findVisible('請選擇縣市');
    expect(api.askedOf(PUT)).toEqual([]);
    await chooseOption('門市縣市', '台北市');
    await chooseOption('門市鄉鎮市區', '信義區');
    await press('送到這個門市');
    await waitFor(() => expect(api.askedOf(PUT)).toHaveLength(1));
    expect(api.askedOf('PUT /api/me/addresses/8')[0]?.body).toEqual({
      ...saved,
      storeCity: '臺北市',
      storeDistrict: '信義區',
    });
    expect(api.askedOf(PUT)[0]?.body).toEqual({ addressId: 8 });
  });

  it('is offered of the kind that the paid way takes, and the button names it', async () => {
    const store = { chain: 'ok', storeNo: '1328', storeName: '信義門市' } as const;
    const { recipient, phone, isDefault } = ADDRESS;
    api.on({
      [GET]: () => ({ ...WON, delivery: { ...flatWay('store', '60'), handlingDays: 2 } }),
      'GET /api/me/addresses': () => [
        ADDRESS,
        { kind: 'store', recipient, phone, ...store, isDefault, id: 8 },
      ],
    });
    await open();
    await findVisible(/信義門市/);
    expect(screen.queryByText(/和平東路/)).toBeNull();
    expect(screen.queryByText('寄到這個地址')).toBeNull();
    await press('送到這個門市');
    await waitFor(() => expect(api.askedOf(PUT)[0]?.body).toEqual({ addressId: 8 }));
  });

  it('is final once the order is shipped, also when that happened meanwhile', async () => {
    await open();
    await screen.findByText('王小明', { selector: 'b' });
    api.on({
      [PUT]: () => {
        throw new Refusal('ORDER_STATE', { label: '已發貨' });
      },
    });
    api.on({ [GET]: () => ({ ...WON, status: 20, address: RECIPIENT }) });
    await press('寄到這個地址');
    await findTag('已發貨');
    expect(screen.getByText(/和平東路一段 1 號/)).toBeVisible();
    expect(screen.queryByText('變更地址')).toBeNull();
  });
});

it('an order that fails to load shows an error and a retry', async () => {
  api.on({
    [GET]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await open();
  await screen.findByText('無法載入訂單');
  api.on({ [GET]: () => ORDER_PLACED });
  await press('重新載入');
  await findTag('待支付');
});

it('a paid order shows its worth at the rate of its payment', async () => {
  const paid = { ...ORDER_PLACED, status: 2 as const, paidAt: NOW };
  api.on({ [GET]: () => ({ ...paid, twdRate: '31.25' }) });
  await open();
  await findVisible('≈ NT$ 3,125');
});

it('an order that was paid without a rate shows GAB alone', async () => {
  api.on({ [GET]: () => ({ ...ORDER_PLACED, status: 2 as const, paidAt: NOW }) });
  await open();
  await findVisible('實付');
  expect(screen.queryByText(/NT\$/)).toBeNull();
});

it.each([
  ['shipping', '出貨'],
  ['pickup', '交付'],
  ['digital', '交付'],
] as const)('the deadline of a %s order says %s, also once it has passed', async (way, word) => {
  const paid = { ...ORDER_PLACED, status: 2 as const, paidAt: NOW, address: RECIPIENT };
  const ends = { shipBy: NOW - 1000, refundBy: NOW + 86_400_000 };
  api.on({ [GET]: () => ({ ...paid, ...ends, fulfilment: way }) });
  await open();
  await findVisible(new RegExp(`賣家超過期限還沒有${word}。.*前仍沒有${word}，會自動全額退款`));
});
