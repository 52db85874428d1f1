import type { Coupon } from '@common/endpoints/coupons';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Imports the page's chunk, so that no test waits for its compilation.
import '.';

const MAKE = 'POST /api/me/selling/coupons';
const COUPON: Coupon = {
  id: 4,
  code: 'HONG',
  kind: 'amount',
  amount: '50',
  percentBps: null,
  minimum: '500',
  maxUses: 5,
  perMember: 1,
  startsAt: Date.now() - 1000,
  endsAt: Date.now() + 86_400_000,
  isOn: true,
  isPublic: false,
  firstOrderOnly: false,
  platformOnly: false,
  categories: [],
  productIds: [9],
  sellerIds: [],
  seller: { id: 7, name: '小紅' },
  stopped: null,
  used: 2,
  given: '100',
  createdBy: '小紅',
  createdAt: 1,
  version: 1,
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/selling/coupons': () => pageOf([COUPON]),
    'GET /api/me/selling/goods': () => [{ productId: 9, title: '手沖壺' }],
    'GET /api/categories': () => [],
    [MAKE]: () => COUPON,
  });
  signIn();
});
afterEach(() => api.close());

it('a seller makes a coupon, and reads who pays for it before', async () => {
  await renderSite('/member/selling/coupons');
  await findVisible('滿 500.00 GAB，折 50.00 GAB');
  await findVisible('已用 2／5');
  await press('新增優惠券');
  await findVisible(/^折抵由您負擔/);
  await fill('優惠碼', 'hong2');
  await fill('折抵金額', '20');
  await fill('最低消費', '300');
  await press('建立');
  await waitFor(() =>
    expect(api.askedOf(MAKE)[0]?.body).toMatchObject({
      code: 'HONG2',
      amount: '20',
      minimum: '300',
      productIds: [],
      categories: [],
    }),
  );
});

it('a seller reads why the platform stopped a coupon, and cannot change it any more', async () => {
  api.on({
    'GET /api/me/selling/coupons': () =>
      pageOf([{ ...COUPON, stopped: { at: 1, reason: '標價先漲後降' } }]),
  });
  await renderSite('/member/selling/coupons');
  await findVisible('平台停止的原因：標價先漲後降');
  expect(screen.queryByRole('button', { name: /修\s?改/ })).not.toBeInTheDocument();
});

it("a product that is not the seller's is named beside the field of the coupon", async () => {
  api.on({
    [MAKE]: () => {
      const message = '請從您自己的商品選擇';
      throw new Refusal('BAD_INPUT', { faults: [{ field: 'productIds', message }] });
    },
  });
  await renderSite('/member/selling/coupons');
  await press('新增優惠券');
  await fill('優惠碼', 'hong2');
  await fill('折抵金額', '20');
  await fill('最低消費', '300');
  await press('建立');
  const field = await screen.findByLabelText('限定商品（選填）');
  const item = within(field.closest('.ant-form-item') as HTMLElement);
  await item.findByText('請從您自己的商品選擇');
});
