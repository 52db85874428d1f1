import type { Address, AddressInput } from '@common/endpoints/me';
import type { WayTerms } from '@common/endpoints/shipping';
import { act, screen, waitFor } from '@testing-library/react';
import { closeSignIn } from '@/session/signIn';
import { cartLine, cartOf, flatWay } from '@/testing/cart';
import { chooseOption } from '@/testing/chooseOption';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { GROUP_PAID, ORDER_NUMBER } from '@/testing/shop';
import { Refusal, type StubApi, siteConfig, startApi } from '@/testing/stubApi';
// Chunks of the page, so that no test waits for them to be compiled.
import './index';
import '@/components/Address/StorePicker';
import '@/feedback/shown';
import '@/pages/member/order/group/$number';

const GROUP = { ...GROUP_PAID, number: ORDER_NUMBER, orders: [] };
const STORE: Address = {
  id: 8,
  isDefault: true,
  kind: 'store',
  recipient: '王小明',
  phone: '0912345678',
  chain: 'family',
  storeNo: '006598',
  storeName: '馬公門市',
};
const PENGHU = { storeCity: '澎湖縣', storeDistrict: '馬公市', storePostcode: '880' };
const THERE = { chain: 'seven', storeNo: '991020', storeName: '馬公站前門市' } as const;
const LISTED = { ...THERE, city: '澎湖縣', district: '馬公市', street: '中山路 1 號' };
const CARRIER = { hasStores: true, books: false, cancels: false };
const HINT = /^這家門市還沒有記下所在地區/;

const cart = (change: Partial<WayTerms>) => () =>
  cartOf([cartLine(1, { delivery: { handlingDays: 2, ways: [flatWay('store', '60', change)] } })]);

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/cart': cart({ islandFee: '45' }),
    'GET /api/me/coupons/offers': () => [],
    'GET /api/me/addresses': () => [STORE],
    'PUT /api/me/addresses/8': ({ body }) => ({ ...STORE, ...Object(body), storePostcode: '880' }),
    'POST /api/checkout': () => GROUP,
    [`GET /api/order-groups/${ORDER_NUMBER}` as const]: () => GROUP,
  });
  signIn();
});
afterEach(async () => {
  act(closeSignIn);
  await api.close();
});

const due = () => screen.queryByText('應付')?.nextElementSibling?.textContent?.trim();

async function completeRegion(): Promise<void> {
  await chooseOption('門市縣市', '澎湖縣');
  await chooseOption('門市鄉鎮市區', '馬公市');
}

it('asks for the region of a saved store where the fee depends on it, shows the fee, and saves it with the store', async () => {
  await renderSite('/checkout');
  await findVisible(HINT);
  await waitFor(() => expect(due()).toBe('160.00 GAB'));
  await press('確認付款');
  await findVisible('請選擇縣市');
  expect(api.askedOf('POST /api/checkout')).toEqual([]);
  await completeRegion();
  await waitFor(() => expect(due()).toBe('205.00 GAB'));
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(1));
  const { id: _, ...saved } = STORE;
  const completed: AddressInput = { ...saved, storeCity: '澎湖縣', storeDistrict: '馬公市' };
  expect(api.askedOf('PUT /api/me/addresses/8')[0]?.body).toEqual(completed);
  expect(api.askedOf('POST /api/checkout')[0]?.body).toMatchObject({
    storeId: 8,
    deliveries: [{ skuId: 1, way: 'store', fee: '105' }],
  });
});

it('asks for no region where the fee is the same everywhere', async () => {
  api.on({ 'GET /api/me/cart': cart({}) });
  await renderSite('/checkout');
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(1));
  expect(screen.queryByText(HINT)).toBeNull();
  expect(api.askedOf('PUT /api/me/addresses/8')).toEqual([]);
});

it('says that a store’s region is not served before anything can be paid', async () => {
  api.on({
    'GET /api/me/cart': cart({ notServed: ['澎湖縣'] }),
    'GET /api/me/addresses': () => [{ ...STORE, ...PENGHU }],
  });
  await renderSite('/checkout');
  await findVisible('不送這個地區');
  await findVisible(/澎湖縣馬公市/);
  expect(screen.getByRole('button', { name: '確認付款' })).toBeDisabled();
});

it('asks when the seller’s new terms need the region, and keeps what was typed', async () => {
  api.on({
    'GET /api/me/cart': cart({}),
    'POST /api/checkout': () => {
      throw new Refusal('CHECKOUT_CHANGED', {
        count: 1,
        lines: [{ skuId: 1, why: 'storeRegion', delivery: null }],
      });
    },
  });
  await renderSite('/checkout');
  const note = await screen.findByLabelText('給賣家的備註');
  await person.type(note, '請包裝');
  api.on({ 'GET /api/me/cart': cart({ islandFee: '45' }) });
  await press('確認付款');
  await findVisible('運費會看門市所在地區，請在上面補上門市的縣市與鄉鎮市區。');
  await findVisible(HINT);
  expect(note).toHaveValue('請包裝');
  api.on({ 'POST /api/checkout': () => GROUP });
  await completeRegion();
  await waitFor(() => expect(due()).toBe('205.00 GAB'));
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(2));
  expect(api.askedOf('POST /api/checkout')[1]?.body).toMatchObject({
    storeId: 8,
    notes: [{ skuId: 1, note: '請包裝' }],
  });
});

it('takes the region of a store from the carrier’s list, and sends the store alone', async () => {
  api.on({
    'GET /api/config': () => siteConfig({ carrier: CARRIER }),
    'GET /api/me/addresses': () => [],
    'POST /api/me/addresses': ({ body }) => ({ ...Object(body), id: 9 }),
    'GET /api/stores': () => [LISTED],
  });
  const { history } = await renderSite('/checkout');
  await fill('收件人', '林小美');
  await fill('聯絡電話', '0912345678');
  await waitFor(() => expect(due()).toBe('160.00 GAB'));
  await press('選擇取貨門市');
  await person.click(await screen.findByText('馬公站前門市'));
  await waitFor(() => expect(due()).toBe('205.00 GAB'));
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(1));
  const store = { kind: 'store', recipient: '林小美', phone: '0912345678', ...THERE };
  expect(api.askedOf('POST /api/checkout')[0]?.body).toMatchObject({
    store,
    deliveries: [{ skuId: 1, way: 'store', fee: '105' }],
  });
  expect(api.askedOf('POST /api/checkout')[0]?.body).not.toHaveProperty('store.storeCity');
  await waitFor(() => expect(history.location.pathname).toMatch(/^\/member\/order\/group/));
});

it('begins a first store with the recipient of the member’s address', async () => {
  const home: Address = {
    id: 7,
    isDefault: true,
    kind: 'home',
    recipient: '陳小美',
    phone: '0922333444',
    postcode: '106',
    city: '臺北市',
    district: '大安區',
    line: '和平東路二段 50 號',
  };
  api.on({ 'GET /api/me/addresses': () => [home] });
  await renderSite('/checkout');
  expect(await screen.findByLabelText('收件人')).toHaveValue('陳小美');
  expect(screen.getByLabelText('聯絡電話')).toHaveValue('0922333444');
});

it('says at its field what is wrong with a typed store, and that a chosen one has closed', async () => {
  api.on({
    'GET /api/config': () => siteConfig({ carrier: CARRIER }),
    'GET /api/stores': () => [LISTED],
    'GET /api/me/cart': cart({}),
    'POST /api/checkout': () => {
      const faults = [
        { field: 'store.phone', message: '超商取貨請填寫手機號碼' },
        { field: 'address.recipient', message: '不是這個地址的' },
      ];
      throw new Refusal('BAD_INPUT', { faults });
    },
  });
  await renderSite('/checkout');
  await person.click(await screen.findByLabelText('送到其他門市'));
  await fill('收件人', '林小美');
  await fill('聯絡電話', '0912345678');
  await press('選擇取貨門市');
  await person.click(await screen.findByText('馬公站前門市'));
  await press('確認付款');
  await findVisible('超商取貨請填寫手機號碼');
  expect(screen.getByLabelText('聯絡電話')).toHaveValue('0912345678');
  expect(screen.queryByText('不是這個地址的')).toBeNull();
  const where = { chain: '全家', storeName: '馬公門市', storeNo: '006598' };
  api.on({
    'POST /api/checkout': () => {
      throw new Refusal('STORE_CLOSED', where);
    },
  });
  await person.click(screen.getByRole('radio', { name: /馬公門市/ }));
  await press('確認付款');
  const said = /馬公門市（店號 006598）已歇業或暫停取貨/;
  const section = screen.getByRole('heading', { name: '取貨門市' }).parentElement;
  await waitFor(() => expect(section).toHaveTextContent(said));
});
