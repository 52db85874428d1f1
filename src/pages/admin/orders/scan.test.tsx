import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { Goods } from '@common/endpoints/adminProducts';
import type { Parcel } from '@common/endpoints/parcels';
import { fireEvent, screen } from '@testing-library/react';
import { fill, findVisible, press } from '@/testing/person';
import { STAFF } from '@/testing/session';
import { ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './scan';
import { cleanCode, orderFault, orderNumberIn } from './scanning/scanRules';

const PAID: StaffOrder = {
  ...ORDER_PLACED,
  status: 2,
  buyer: { id: 5, name: '買家小美', email: null },
  seller: null,
};
const OTHER = '20261121ZZZZZZZZZZZZZZZZ';
const parcelOf = (trackingNo: string): Parcel => ({
  id: 40,
  carrier: '新竹物流',
  trackingNo,
  state: 'sent',
  followed: false,
  collectBy: null,
  lines: [{ skuId: 70, quantity: 1 }],
  events: [],
});
const READ = `GET /api/admin/orders/${ORDER_NUMBER}` as const;
const SHIP = `POST /api/admin/orders/${ORDER_NUMBER}/ship` as const;
const GOODS = 'GET /api/admin/goods';
const NONE = { list: [], total: 0, older: null, newer: null };

let api: StubApi;
beforeEach(async () => {
  localStorage.setItem('scanCarrier', '新竹物流');
  api = await startApi({
    [READ]: () => PAID,
    [GOODS]: () => [],
    'GET /api/admin/members': () => NONE,
    [SHIP]: ({ body }) => {
      const { trackingNo } = body as { trackingNo: string };
      return { ...PAID, status: 20, parcels: [parcelOf(trackingNo)] };
    },
  });
});
afterEach(() => {
  localStorage.removeItem('scanCarrier');
  return api.close();
});

const visit = (capabilities: 'staff' | 'merchandiser' = 'staff') =>
  visitAs(api, '/admin/orders/scan', { ...STAFF, capabilities: [capabilities] });

/** What a scanner does: types and ends with a key. */
async function scan(code: string, key = 'Enter'): Promise<void> {
  const field = await screen.findByLabelText(/^掃描(訂單條碼|商品條碼或物流單號)$/);
  fireEvent.change(field, { target: { value: code } });
  fireEvent.keyDown(field, { key });
}

it('an order and then its number ship it once, whatever the scanner adds or repeats', async () => {
  await visit();
  await scan(` ${ORDER_NUMBER.toLowerCase()}\u200b`, 'Tab');
  await findVisible(/請核對商品與地址/);
  await findVisible('高山烏龍茶');
  expect(screen.getByLabelText('掃描商品條碼或物流單號')).toHaveFocus();
  await scan(ORDER_NUMBER);
  await findVisible(/這筆訂單已經掃過/);
  await scan('９０１２３４５６７');
  await findVisible(/已出貨：新竹物流 901234567，1 件/);
  await scan('901234567');
  await findVisible(/剛剛用在訂單 .*，沒有再送一次/);
  expect(api.askedOf(SHIP).map(({ body }) => body)).toEqual([
    {
      carrier: '新竹物流',
      trackingNo: '901234567',
      lines: [{ skuId: 70, quantity: 1 }],
      alone: true,
    },
  ]);
});

it('codes in a wrong sequence and numbers of another order ship nothing', async () => {
  api.on({
    [`GET /api/admin/orders/${OTHER}`]: () => ({
      ...PAID,
      out_trade_no: OTHER,
      status: 20,
      parcels: [parcelOf('55555555')],
    }),
    [SHIP]: ({ body }) => {
      const { trackingNo } = body as { trackingNo: string };
      if (trackingNo === '55555555')
        throw new Refusal('PARCEL_NUMBER_USED', { trackingNo, where: `訂單 ${OTHER}` });
      return { ...PAID, status: 20, parcels: [parcelOf(trackingNo)] };
    },
  });
  await visit();
  await scan('12345678');
  await findVisible(/「12345678」不是訂單編號/);
  await scan(ORDER_NUMBER);
  await findVisible(/請核對商品與地址/);
  await scan('55555555');
  await findVisible(/物流單號 55555555 已經用在訂單 20261121ZZZZ/);
  // The order is still open: the right number follows.
  await scan('66666666');
  await findVisible(/已出貨：新竹物流 66666666/);
  await scan(OTHER);
  await findVisible(/已出貨：新竹物流 55555555，不要再寄/);
});

it('a barcode of goods ships nothing: it checks a piece of the order, or stops another', async () => {
  const goods: Readonly<Record<string, Goods>> = {
    '4006381333931': { skuId: 70, title: '高山烏龍茶', skuName: '' },
    '4710088400017': { skuId: 71, title: '紅茶', skuName: '大' },
  };
  api.on({
    [READ]: () => ({ ...PAID, lines: PAID.lines.map((line) => ({ ...line, quantity: 2 })) }),
    [GOODS]: ({ query }) => {
      const found = goods[query.get('code') ?? ''];
      return found ? [found] : [];
    },
  });
  await visit();
  await scan('4006381333931');
  await findVisible(/這是商品「高山烏龍茶」的條碼。請掃出貨單上的訂單條碼/);
  await scan(ORDER_NUMBER);
  await findVisible(/請核對商品與地址/);
  await scan('4710088400017');
  await findVisible(/「紅茶 大」不在這筆訂單裡/);
  await scan('4006381333931');
  await findVisible(/「高山烏龍茶」1／2 件。還有 1 件。/);
  await scan('901234567');
  await findVisible(/還有 1 件沒有核對，沒有出貨/);
  expect(api.askedOf(SHIP)).toEqual([]);
  await scan('4006381333931');
  await findVisible(/商品都核對了，請掃物流單號/);
  await scan('4006381333931');
  await findVisible(/「高山烏龍茶」多了一件/);
  await scan('901234567');
  await findVisible(/已出貨：新竹物流 901234567，2 件/);
  expect(api.askedOf(SHIP)).toHaveLength(1);
});

it('a number of the last parcels can be put right', async () => {
  const correct = `POST /api/admin/orders/${ORDER_NUMBER}/parcels/40` as const;
  api.on({ [correct]: () => ({ ...PAID, status: 20, parcels: [parcelOf('77777778')] }) });
  await visit();
  await scan(ORDER_NUMBER);
  await scan('77777777');
  await press('更正單號');
  await fill('更正的原因（留在操作紀錄）', '掃錯標籤');
  await press('更正並通知買家');
  await findVisible('77777778');
  expect(api.askedOf(correct)[0]?.body).toMatchObject({ reason: '掃錯標籤' });
  // The focus went back to the button; the next code must not press it.
  const button = screen.getByText('更正單號', { selector: 'button *' });
  fireEvent.keyDown(button, { key: '2' });
  expect(screen.getByLabelText('掃描訂單條碼')).toHaveFocus();
});

it('what must not be shipped is answered with why', () => {
  const faults = [
    [{ status: -1 as const }, /已取消/],
    [{ status: 1 as const }, /還沒付款/],
    [{ status: 10 as const }, /交易成功/],
    [{ inReturn: true }, /退貨或取消申請/],
    [{ fulfilment: 'pickup' as const }, /完成交付/],
    [{ address: null }, /收件地址/],
    [{ seller: { id: 9, name: '阿明' } }, /阿明 賣出的訂單/],
  ] as const;
  for (const [change, words] of faults)
    expect(orderFault({ ...PAID, ...change }, false)).toMatch(words);
  expect(orderFault(PAID, true)).toMatch(/凍結/);
  expect(orderFault(PAID, false)).toBeUndefined();
});

it('codes are read in any width and case; a number of a carrier is none of ours', () => {
  expect(cleanCode('\u0002２０２６ 1121\t\r\n')).toBe('20261121');
  expect(orderNumberIn(ORDER_NUMBER.toLowerCase())).toBe(ORDER_NUMBER);
  for (const other of ['901234567890', `${ORDER_NUMBER}1`, 'TW123456789']) {
    expect(orderNumberIn(other)).toBeUndefined();
  }
});

it('a role that does not ship gets the refusal', async () => {
  await visit('merchandiser');
  await findVisible('您沒有權限查看這個頁面');
});
