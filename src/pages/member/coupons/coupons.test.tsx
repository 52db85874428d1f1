import type { MyCoupon, PublicCoupon } from '@common/endpoints/keptCoupons';
import { act, render, screen, waitFor } from '@testing-library/react';
import { PublicCoupons } from '@/components/Coupon/PublicCoupons';
import { logOut } from '@/session/session';
import { closeSignIn } from '@/session/signIn';
import { cartLine } from '@/testing/cart';
import { PUBLIC_COUPON } from '@/testing/coupons';
import { findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// Imports the pages' chunks, so that no test waits for their compilation.
import '.';
import '@/pages/cart';

const KEPT: MyCoupon = { ...PUBLIC_COUPON, state: 'usable', over: null, uses: 0 };
let kept: number[];
let offered: PublicCoupon[];
let api: StubApi;
beforeEach(async () => {
  kept = [];
  offered = [PUBLIC_COUPON];
  api = await startApi({
    'GET /api/coupons': () => offered,
    'GET /api/me/coupons/ids': () => ({ couponIds: kept }),
    'GET /api/me/coupons': ({ query }) => {
      if (query.get('state') === 'over') return pageOf([{ ...KEPT, state: 'over', over: 'ended' }]);
      return pageOf(kept.length > 0 ? [KEPT] : []);
    },
    'PUT /api/me/coupons/4': () => {
      kept = [4];
      return null;
    },
    'GET /api/me/cart': () => ({
      deals: [],
      coupons: [{ ...PUBLIC_COUPON, skuIds: [1] }],
      lines: [cartLine(1)],
    }),
  });
});
afterEach(async () => {
  act(closeSignIn);
  await api.close();
});

it('a member keeps a public coupon, which then stands among those to use with a link to its goods', async () => {
  signIn();
  await renderSite('/member/coupons');
  await findVisible('目前沒有可使用的優惠券。');
  await findVisible('滿 100.00 GAB，折 50.00 GAB');
  await press('領取');
  const link = await screen.findByRole('link', { name: '看適用的商品' });
  expect(link).toHaveAttribute('href', '/seller/7');
  expect(screen.getByText(/您還可用 1 次/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '領取優惠券 HELLO' })).not.toBeInTheDocument();
});

it('a coupon that is over says why, and offers no goods', async () => {
  signIn();
  await renderSite('/member/coupons?state=over');
  await findVisible(/已經結束/);
  expect(screen.queryByRole('link', { name: '看適用的商品' })).not.toBeInTheDocument();
  expect(screen.queryByText('可以領取')).not.toBeInTheDocument();
});

it('the cart offers the coupons of a seller beside their goods, and says which are kept', async () => {
  signIn();
  await renderSite('/cart');
  await press('領取');
  await findVisible('已領取');
  await waitFor(() => expect(api.askedOf('PUT /api/me/coupons/4')).toHaveLength(1));
});

it('a coupon stays kept when the answer from before it comes later', async () => {
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on({
    'GET /api/me/coupons/ids': async () => {
      const before = { couponIds: kept };
      await late;
      return before;
    },
  });
  signIn();
  await renderSite('/cart');
  await press('領取');
  await findVisible('已領取');
  answer();
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.getByText('已領取')).toBeVisible();
});

it('what a visitor wants to keep is kept once they have signed in, and forgotten when they do not', async () => {
  await renderSite();
  render(<PublicCoupons coupons={[PUBLIC_COUPON]} label="優惠券" />);
  await press('登入後領取');
  act(closeSignIn);
  act(() => signIn());
  await screen.findByLabelText('領取優惠券 HELLO');
  expect(api.askedOf('PUT /api/me/coupons/4')).toEqual([]);
  act(() => logOut());
  await press('登入後領取');
  act(() => signIn());
  await findVisible('已領取');
  expect(api.askedOf('PUT /api/me/coupons/4')).toHaveLength(1);
});

it('sellers see their own coupon without a button to keep it', async () => {
  offered = [{ ...PUBLIC_COUPON, seller: { ...PUBLIC_COUPON.seller, id: 1 } }];
  signIn();
  await renderSite('/member/coupons');
  await findVisible('您的優惠券');
  expect(screen.queryByRole('button', { name: /領取優惠券/ })).not.toBeInTheDocument();
});
