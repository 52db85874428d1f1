import type { StaffOrder } from '@common/endpoints/adminOrders';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { cursorPageOf, ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunks, so that no test waits for them to be compiled.
import '.';
import './OpenReturnDialog';

const READ = `GET /api/admin/orders/${ORDER_NUMBER}` as const;
const OPEN = `POST /api/admin/orders/${ORDER_NUMBER}/returns` as const;
const REST = `POST /api/admin/orders/${ORDER_NUMBER}/refund-rest` as const;
const UNCLAIMED = `POST /api/admin/orders/${ORDER_NUMBER}/parcels/8/unclaimed` as const;
const LINE = { ...ORDER_PLACED.lines[0], skuId: 70, quantity: 2 } as StaffOrder['lines'][number];
/** Two pieces for 100 each. */
const PAID: StaffOrder = {
  ...ORDER_PLACED,
  status: 2,
  lines: [LINE],
  total: '200',
  coinAmount: '200',
  buyer: { id: 5, name: '買家小美', email: null },
  seller: null,
};
const PICTURE = { url: '/files/pictures/cup/320.jpg', alt: '' };
const SHIPPED: StaffOrder = {
  ...PAID,
  status: 20,
  returnUntil: Date.UTC(2099, 0, 1),
  returnable: [{ skuId: 70, quantity: 2 }],
};

let api: StubApi;
beforeEach(async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  api = await startApi({
    [READ]: () => PAID,
    'GET /api/admin/orders': () => cursorPageOf([PAID]),
    [`GET /api/admin/notes/order/${ORDER_NUMBER}` as const]: () => [],
    'GET /api/admin/money-proposals': () => [],
    'GET /api/admin/log': () => cursorPageOf([]),
  });
});
afterEach(() => api.close());
async function visit(): Promise<void> {
  await visitAs(api, '/admin/orders');
  await press(ORDER_NUMBER);
}

it('a return is opened for a buyer who called; a refusal keeps what was typed', async () => {
  api.on({
    [READ]: () => SHIPPED,
    'POST /api/pictures': () => PICTURE,
    [OPEN]: () => {
      throw new Refusal('RETURN_OPEN');
    },
  });
  await visit();
  await press('代買家申請退貨');
  await person.click(await screen.findByLabelText('商品損壞或有瑕疵'));
  await fill('買家說的情況（雙方看得到）', '來電：杯口有裂痕');
  const photo = new File(['x'], 'cup.jpg', { type: 'image/jpeg' });
  await person.upload(screen.getByLabelText('選擇圖片'), photo);
  await findVisible('已上傳第 1 張');
  await press('送出申請');
  await findVisible(/這筆訂單有進行中的退貨或取消申請/);
  expect(screen.getByLabelText('買家說的情況（雙方看得到）')).toHaveValue('來電：杯口有裂痕');
  api.on({ [OPEN]: () => ({ ...SHIPPED, inReturn: true, returnUntil: null }) });
  await press('送出申請');
  await waitFor(() => expect(screen.queryByText('代買家申請退貨')).toBeNull());
  expect(api.askedOf(OPEN).at(-1)?.body).toEqual({
    reason: 'broken',
    text: '來電：杯口有裂痕',
    pictures: [PICTURE],
    lines: [{ skuId: 70, quantity: 2 }],
  });
});

it('a refund that a colleague made first is refused, and what was typed about it stays', async () => {
  await visit();
  await press('退款');
  await fill('原因（買家看得到）', '來電要求取消，已確認身分');
  api.on({
    [READ]: () => ({ ...PAID, status: 11, address: null }),
    [`POST /api/admin/orders/${ORDER_NUMBER}/refund` as const]: () => {
      throw new Refusal('ORDER_STATE', { label: '交易失敗' });
    },
  });
  await press('確認退款');
  await findVisible(/訂單已是「交易失敗」/);
  await waitFor(() => expect(screen.queryByText('退款', { selector: 'button *' })).toBeNull());
  expect(screen.getByLabelText('原因（買家看得到）')).toHaveValue('來電要求取消，已確認身分');
});

it('pieces that the platform lacks are refunded before the rest is sent', async () => {
  api.on({ [REST]: () => ({ ...PAID, refundedCoin: '100' }) });
  await visit();
  expect(screen.queryByText('代買家申請退貨')).toBeNull();
  await press('缺貨退款');
  await person.click(await screen.findByRole('checkbox', { name: LINE.title }));
  const pieces = await screen.findByLabelText('退幾件（最多 2）');
  await person.clear(pieces);
  await person.type(pieces, '1');
  expect(await screen.findByText(/還沒寄出的 1 件商品/)).toHaveTextContent('將退回 100.00 GAB');
  await fill('原因（買家看得到）', '盤點少一件');
  await press('確認退款');
  const lines = [{ skuId: 70, quantity: 1 }];
  await waitFor(() =>
    expect(api.askedOf(REST)[0]?.body).toEqual({ reason: '盤點少一件', restock: false, lines }),
  );
});

it('a parcel of the platform that nobody collected is refunded; of a member’s only the member says so', async () => {
  const parcel = {
    id: 8,
    carrier: '7-ELEVEN 交貨便',
    trackingNo: 'C-1',
    state: 'sent' as const,
    followed: false,
    collectBy: null,
    lines: [{ skuId: 70, quantity: 2 }],
    events: [],
  };
  const address = {
    kind: 'store' as const,
    recipient: '王小美',
    phone: '0912345678',
    chain: 'seven' as const,
    storeNo: '991001',
    storeName: '重慶南門市',
  };
  const sent = { ...SHIPPED, parcels: [parcel], address };
  api.on({ [READ]: () => sent, [UNCLAIMED]: () => ({ ...sent, seller: { id: 9, name: '阿德' } }) });
  await visit();
  await press('逾期未取');
  await fill('原因（買家看得到）', '超商通知退回');
  await press('退款給買家');
  await waitFor(() => expect(screen.queryByText('逾期未取')).toBeNull());
  expect(api.askedOf(UNCLAIMED)[0]?.body).toEqual({ reason: '超商通知退回', restock: false });
});
