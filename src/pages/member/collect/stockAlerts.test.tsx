import { screen } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { CARD, PRODUCT, pageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
import '@/components/StockAlert/StockAlertButton';
import '@/pages/product/view/$id';

let api: StubApi;
let waiting: number[];
beforeEach(async () => {
  waiting = [];
  api = await startApi({
    'GET /api/products/7': () => ({
      ...PRODUCT,
      skus: PRODUCT.skus.map((sku) => ({ ...sku, available: 0 })),
    }),
    'GET /api/me/favourites': () => pageOf([]),
    'GET /api/me/stock-alerts': () => ({
      list: waiting.map((skuId) => ({
        skuId,
        skuName: '罐裝',
        product: { ...CARD, inStock: false },
        addedAt: 1,
      })),
    }),
    'GET /api/me/stock-alerts/70': () => ({ waits: waiting.includes(70) }),
    'PUT /api/me/stock-alerts/70': () => {
      waiting = [70];
      return null;
    },
    'DELETE /api/me/stock-alerts/70': () => {
      waiting = [];
      return null;
    },
  });
  signIn();
});
afterEach(() => api.close());

it('a member waits for what is sold out from its page, and waits no longer by the same button', async () => {
  await renderSite('/product/view/7');
  await press('到貨通知我');
  await findVisible('到貨會通知您，按一下取消');
  expect(waiting).toEqual([70]);
  await press('到貨會通知您，按一下取消');
  await findVisible('到貨通知我');
  expect(waiting).toEqual([]);
});

it('what a member waits for stands beside their favourites, and can be ended there', async () => {
  waiting = [70];
  await renderSite('/member/collect');
  await person.click(await screen.findByRole('link', { name: '等到貨' }));
  await screen.findByRole('heading', { name: '高山烏龍茶（罐裝）' });
  await press('取消通知');
  await findVisible(/^沒有在等到貨的商品/);
});
