import type { Coupon, CouponUse } from '@common/endpoints/coupons';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { STAFF } from '@/testing/session';
import { cursorPageOf, ORDER_NUMBER } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Chunks of the page, so that no test waits for them to be compiled.
import '.';
import './CouponDialog';
import '@/feedback/shown';

const LIST = 'GET /api/admin/coupons';
const MAKE = 'POST /api/admin/coupons';
const CHANGE = 'PUT /api/admin/coupons/4';
const REASON = '原因（會留下紀錄）';
const COUPON: Coupon = {
  id: 4,
  code: 'MAMA',
  kind: 'percent',
  amount: '30',
  percentBps: 1000,
  minimum: '0',
  maxUses: 5,
  perMember: 1,
  startsAt: Date.now() - 1000,
  endsAt: Date.now() + 86_400_000,
  isOn: true,
  isPublic: false,
  firstOrderOnly: false,
  platformOnly: true,
  categories: [],
  productIds: [],
  sellerIds: [],
  seller: null,
  stopped: null,
  used: 2,
  given: '40',
  createdBy: '企劃',
  createdAt: 1,
  version: 7,
};
const USE: CouponUse = {
  id: 1,
  member: { id: 3, name: '林小姐' },
  discount: '20',
  at: 1,
  returnedAt: null,
  orders: [{ out_trade_no: ORDER_NUMBER, status: 2, discount: '20' }],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [LIST]: () => cursorPageOf([COUPON]),
    'GET /api/admin/categories': () => [],
    'GET /api/admin/coupons/4/uses': () => cursorPageOf([USE]),
  });
});
afterEach(() => api.close());

it('staff switch a coupon off; a stale save keeps what was typed and goes on from the newest version', async () => {
  api.on({
    [CHANGE]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
    'GET /api/admin/coupons/4': () => ({ ...COUPON, maxUses: 9, used: 3, version: 8 }),
  });
  await visitAs(api, '/admin/coupons');
  await findVisible('折 10%，最多 30.00 GAB');
  await press('修改');
  await person.click(await screen.findByLabelText('啟用'));
  await fill(REASON, '活動提早結束');
  await press('儲存');
  await screen.findByText(/^內容已被其他人更新/);
  expect(screen.getByLabelText(REASON)).toHaveValue('活動提早結束');
  const { id, code, used, given, createdBy, createdAt, seller, stopped, ...input } = COUPON;
  expect(api.askedOf(CHANGE)[0]?.body).toEqual({ ...input, isOn: false, reason: '活動提早結束' });
  await findVisible('其他人剛剛改了：總共可用幾次');
  api.on({ [CHANGE]: () => COUPON });
  await press('保留我的');
  await screen.findByDisplayValue('9');
  await press('儲存');
  await waitFor(() => expect(api.askedOf(CHANGE)).toHaveLength(2));
  const both = { ...input, isOn: false, maxUses: 9, version: 8, reason: '活動提早結束' };
  expect(api.askedOf(CHANGE)[1]?.body).toEqual(both);
});

it('a new coupon is checked before it is sent, and its uses name member and orders', async () => {
  api.on({ [MAKE]: () => COUPON });
  await visitAs(api, '/admin/coupons');
  await press('新增優惠券');
  await screen.findByLabelText('優惠碼');
  await press('建立');
  // Of all that is missing the first, which a phone has scrolled out of sight.
  await waitFor(() => expect(screen.getByLabelText('優惠碼')).toHaveFocus());
  await fill('優惠碼', 'mama');
  await fill('折抵金額', '50');
  await fill('最低消費', '50');
  await fill(REASON, '母親節活動');
  await press('建立');
  await findVisible('最低消費要大於折抵金額');
  expect(api.askedOf(MAKE)).toEqual([]);
  await person.clear(screen.getByLabelText('最低消費'));
  await fill('最低消費', '500');
  for (const typed of ['7{Enter}', '茶{Enter}']) {
    await person.type(screen.getByLabelText('限定商品編號（選填）'), typed);
  }
  await press('建立');
  await findVisible('商品編號是數字');
  expect(api.askedOf(MAKE)).toEqual([]);
  const wrong = screen.getByText('茶').closest('.ant-select-selection-item');
  await person.click(within(wrong as HTMLElement).getByLabelText('close'));
  await waitFor(() => expect(screen.queryByText('商品編號是數字')).not.toBeInTheDocument());
  await press('建立');
  await waitFor(() =>
    expect(api.askedOf(MAKE)[0]?.body).toMatchObject({
      code: 'MAMA',
      kind: 'amount',
      amount: '50',
      minimum: '500',
      percentBps: null,
      perMember: 1,
      productIds: [7],
      sellerIds: [],
    }),
  );
  await press('使用紀錄');
  expect(await screen.findByText('林小姐（#3）')).toHaveAttribute('href', '/admin/members/3');
  expect(await screen.findByText(ORDER_NUMBER)).toBeInTheDocument();
});

it('a link opens the uses of a coupon under its code; closing them leaves the list as it was', async () => {
  api.on({ 'GET /api/admin/coupons/4': () => COUPON });
  const { history } = await visitAs(api, '/admin/coupons?state=over&id=4');
  await findVisible(`${COUPON.code} 的使用紀錄`);
  await findVisible('林小姐（#3）');
  await person.click(screen.getByLabelText('關閉'));
  await waitFor(() => expect(history.location.search).toBe('?state=over'));
});

it('the editor of a coupon has an address; 取消 gives up what was typed without a second question', async () => {
  api.on({ 'GET /api/admin/coupons/4': () => ({ ...COUPON, maxUses: 9 }) });
  const { history } = await visitAs(api, '/admin/coupons?state=over&edit=4');
  await findVisible('修改優惠券：MAMA');
  await screen.findByDisplayValue('9');
  await fill(REASON, '活動提早結束');
  await press('取消');
  await waitFor(() => expect(history.location.search).toBe('?state=over'));
  expect(screen.queryByText('還有沒儲存的修改')).toBeNull();
  await press('新增優惠券');
  await waitFor(() => expect(history.location.search).toBe('?state=over&edit=new'));
  await screen.findByLabelText('優惠碼');
  act(() => history.back());
  await waitFor(() => expect(screen.queryByLabelText('優惠碼')).toBeNull());
  await press('修改');
  await waitFor(() => expect(history.location.search).toBe('?state=over&edit=4'));
  // As the list showed it.
  await screen.findByDisplayValue('5');
  expect(screen.getByLabelText(REASON)).toHaveValue('');
  api.on({ [CHANGE]: () => COUPON });
  await fill(REASON, '活動提早結束');
  await press('儲存');
  await waitFor(() => expect(history.location.search).toBe('?state=over'));
  expect(screen.queryByText('還有沒儲存的修改')).toBeNull();
});

it('an address of a coupon that staff cannot change says why', async () => {
  const theirs = { ...COUPON, seller: { id: 7, name: '小紅' } };
  api.on({ 'GET /api/admin/coupons/4': () => theirs });
  await visitAs(api, '/admin/coupons?edit=4');
  await findVisible(/^這是「小紅」的優惠券，由賣家自己修改。/);
  expect(screen.queryByLabelText(REASON)).toBeNull();
});

it('names members and orders as text for those whose role does not open them', async () => {
  const theirs = { ...COUPON, seller: { id: 7, name: '小紅' } };
  api.on({ [LIST]: () => cursorPageOf([theirs]) });
  await visitAs(api, '/admin/coupons', { ...STAFF, capabilities: ['merchandiser'] });
  await findVisible('小紅（#7）');
  await press('使用紀錄');
  await findVisible('林小姐（#3）');
  await findVisible(ORDER_NUMBER);
  for (const name of ['小紅（#7）', '林小姐（#3）', ORDER_NUMBER]) {
    expect(screen.queryByRole('link', { name })).toBeNull();
  }
});

it("staff find a seller's coupon apart and stop it with a reason; they cannot change it", async () => {
  const theirs = { ...COUPON, code: 'HONG', platformOnly: false, seller: { id: 7, name: '小紅' } };
  const STOP = 'POST /api/admin/coupons/4/stop';
  api.on({ [LIST]: () => cursorPageOf([theirs]), [STOP]: () => theirs });
  await visitAs(api, '/admin/coupons?state=sellers');
  await findVisible('HONG');
  expect(api.askedOf(LIST).at(-1)?.query.get('by')).toBe('sellers');
  expect(screen.getByRole('link', { name: '小紅（#7）' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '修改' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /停\s?止/ }));
  await fill(REASON, '標價先漲後降');
  await press('停止優惠券');
  await waitFor(() => expect(api.askedOf(STOP)[0]?.body).toEqual({ reason: '標價先漲後降' }));
});

it('a product or seller that the shop refuses is named beside its field', async () => {
  const refuse = (field: string, message: string) =>
    api.on({
      [CHANGE]: () => {
        throw new Refusal('BAD_INPUT', { faults: [{ field, message }] });
      },
    });
  api.on({
    [LIST]: () =>
      cursorPageOf([{ ...COUPON, platformOnly: false, productIds: [7], sellerIds: [3] }]),
  });
  await visitAs(api, '/admin/coupons');
  await press('修改');
  await fill(REASON, '活動換商品');
  refuse('productIds', '找不到商品 7');
  await press('儲存');
  const beside = async (label: string) =>
    within((await screen.findByLabelText(label)).closest('.ant-form-item') as HTMLElement);
  const products = await beside('限定商品編號（選填）');
  await products.findByText('找不到商品 7');
  expect(screen.getAllByText('找不到商品 7')).toHaveLength(1);
  refuse('sellerIds.0', '找不到會員 3');
  await press('儲存');
  await (await beside('限定賣家的會員編號（選填）')).findByText('找不到會員 3');
  await waitFor(() => expect(products.queryByText('找不到商品 7')).not.toBeInTheDocument());
  expect(screen.queryByText(/Response status/)).not.toBeInTheDocument();
  refuse('code', '優惠碼不能修改');
  await press('儲存');
  await screen.findByText('Response status:400');
});

it('a code is looked for by the URL, and columns are hidden', async () => {
  const { history } = await visitAs(api, '/admin/coupons?q=MAM');
  await findVisible('MAMA');
  expect(api.askedOf(LIST)[0]?.query.get('q')).toBe('MAM');
  const field = screen.getByLabelText('搜尋優惠券');
  expect(field).toHaveValue('MAM');
  api.on({ [LIST]: () => cursorPageOf([]) });
  await person.clear(field);
  await person.type(field, 'papa{Enter}');
  await findVisible('沒有符合條件的優惠券。');
  expect(history.location.search).toBe('?q=papa');
  await person.clear(screen.getByLabelText('搜尋優惠券'));
  await person.type(screen.getByLabelText('搜尋優惠券'), '{Enter}');
  await findVisible('還沒有優惠券，按「新增優惠券」開始。');
  await press('欄位');
  await person.click(await screen.findByRole('checkbox', { name: '限制' }));
  expect(screen.queryByText('限制', { selector: 'th, th *' })).toBeNull();
});
