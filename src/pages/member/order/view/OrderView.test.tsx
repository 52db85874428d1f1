import { act, screen, waitFor } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { ADDRESS, ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunks, so that no test waits for them to be compiled.
import './$out_trade_no';
import '@/components/PayByWallet/PayByWallet';

const GET = `GET /api/orders/${ORDER_NUMBER}`;
const NOW = ORDER_PLACED.createdAt;
let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [GET]: () => ORDER_PLACED,
  });
  const config = api.routes['GET /api/config'];
  api.routes['GET /api/config'] = (asked) => ({ ...Object(config?.(asked)), now: NOW });
  signIn();
});
afterEach(() => api.close());

const open = () => renderSite(`/member/order/view/${ORDER_NUMBER}`);
const tag = (label: string) => screen.findByText(label, { selector: '.ant-tag' });

it.each(['20261121ZZZZZZZZZZZZZZZZ', 'nonsense', '../x'])('%s leads to /404', async (number) => {
  const { history } = await renderSite(`/member/order/view/${encodeURIComponent(number)}`);
  await waitFor(() => expect(history.location.pathname).toBe('/404'));
});

it('counts down on the clock of the server, not of this machine', async () => {
  await open();
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/29:5\d|30:00/));
});

it('pays from the balance', async () => {
  const pay = `POST /api/orders/${ORDER_NUMBER}/pay`;
  api.routes[pay] = () => ({ ...ORDER_PLACED, status: 2, paidAt: NOW });
  await open();
  await person.click(await screen.findByText(/以餘額付款/));
  expect(await tag('處理中')).toBeVisible();
  expect(api.askedOf(pay)).toHaveLength(1);
});

it('refreshes by itself when the order moves', async () => {
  await open();
  expect(await tag('待支付')).toBeVisible();
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.routes[GET] = () => ({ ...ORDER_PLACED, status: 20, carrier: '黑貓', trackingNo: 'T-1' });
  act(() => api.emit('order', { out_trade_no: 'SOMEBODYELSE', status: 2 }));
  act(() => api.emit('order', { out_trade_no: ORDER_NUMBER, status: 20 }));
  expect(await tag('已發貨')).toBeVisible();
  expect(screen.getByText(/黑貓/)).toBeVisible();
  expect(api.askedOf(GET)).toHaveLength(2);
});

it('asks before it confirms the receipt', async () => {
  const confirm = `POST /api/orders/${ORDER_NUMBER}/confirm`;
  api.routes[GET] = () => ({ ...ORDER_PLACED, status: 20 });
  api.routes[confirm] = () => ({ ...ORDER_PLACED, status: 10 });
  await open();
  await press('確認收貨');
  expect(await screen.findByText('確認收到商品了嗎？')).toBeInTheDocument();
  expect(api.askedOf(confirm)).toEqual([]);
});

describe('where it goes', () => {
  const PUT = `PUT /api/orders/${ORDER_NUMBER}/address`;
  const WON = { ...ORDER_PLACED, status: 2, paidAt: NOW, address: null };
  const goesTo = ORDER_PLACED.address;
  beforeEach(() => {
    api.routes[GET] = () => WON;
    api.routes['GET /api/me/addresses'] = () => [ADDRESS];
    api.routes[PUT] = () => ({ ...WON, address: goesTo });
  });

  it('is asked for when nobody has said it', async () => {
    await open();
    expect(await screen.findByText('請選擇收件地址')).toBeVisible();
    expect(screen.queryByText(/正在準備您的訂單/)).toBeNull();
    await screen.findByText('王小明', { selector: 'b' });
    await press('寄到這個地址');
    expect(await screen.findByText(/正在準備您的訂單/)).toBeVisible();
    expect(screen.queryByText('請選擇收件地址')).toBeNull();
    expect(api.askedOf(PUT)[0]?.body).toEqual({ addressId: ADDRESS.id });
  });

  it('is typed there by whoever has saved none', async () => {
    api.routes['GET /api/me/addresses'] = () => [];
    await open();
    await fill('收件人', '林美');
    await press('寄到這個地址');
    expect(await screen.findByText('請選擇縣市')).toBeVisible();
    expect(api.askedOf(PUT)).toEqual([]);
    expect(screen.getByLabelText('收件人')).toHaveValue('林美');
  });

  it('may change until it is shipped', async () => {
    api.routes[GET] = () => ({ ...WON, address: goesTo });
    await open();
    await press('變更地址');
    await screen.findByText('寄到新的地址');
    api.routes[PUT] = () => ({ ...WON, address: { ...goesTo, recipient: '林美' } });
    await press('寄到這個地址');
    expect(await screen.findByText('林美', { selector: 'b' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('寄到新的地址')).toBeNull());
  });

  it('is settled once it is shipped, also when that happened meanwhile', async () => {
    await open();
    await screen.findByText('王小明', { selector: 'b' });
    api.routes[PUT] = () => {
      throw new Refusal('ORDER_STATE', { label: '已發貨' });
    };
    api.routes[GET] = () => ({ ...WON, status: 20, address: goesTo });
    await press('寄到這個地址');
    expect(await tag('已發貨')).toBeVisible();
    expect(screen.getByText(/和平東路一段 1 號/)).toBeVisible();
    expect(screen.queryByText('變更地址')).toBeNull();
  });
});

it('says it when the order does not load, and tries again', async () => {
  api.routes[GET] = () => {
    throw new Refusal('UNAVAILABLE');
  };
  await open();
  await screen.findByText('訂單沒有載入成功');
  api.routes[GET] = () => ORDER_PLACED;
  await press('重新載入');
  expect(await tag('待支付')).toBeVisible();
});
