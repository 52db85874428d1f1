import type { Page } from 'playwright-core';

/** The pages that looks and accessibility are checked on, by whoever sees them. */
export const visitor = {
  home: '/',
  shop: '/shop',
  market: '/market',
  'shop-bidding': '/shopBidding',
  'market-bidding': '/marketBidding',
  product: '/product/view/1',
  news: '/news',
  article: '/news/view/1',
  login: '/login',
  about: '/about',
  missing: '/404',
  failed: '/500',
};

export const member = {
  access: '/Access',
  address: '/member/address',
  orders: '/member/order',
  bids: '/member/bids',
  records: '/member/records',
  exchange: '/member/recordsExchange',
  deposit: '/member/deposit',
  withdraw: '/member/withdraw',
  favourites: '/member/collect',
  notices: '/member/notices',
  profile: '/member/profile',
  selling: '/member/selling',
  returns: '/member/returns',
  forbidden: '/admin/orders',
};

export const staff = {
  'admin-orders': '/admin/orders',
  'admin-auctions': '/admin/auctions',
  'admin-news': '/admin/news',
  'admin-about': '/admin/about',
  'admin-returns': '/admin/returns',
  'admin-listings': '/admin/listings',
  'admin-signals': '/admin/signals',
  'admin-log': '/admin/log',
  'admin-products': '/admin/products',
  'admin-categories': '/admin/categories',
  'admin-withdrawals': '/admin/money/withdrawals',
  'admin-suspense': '/admin/money/suspense',
  'admin-members': '/admin/money/members',
  'admin-exchange': '/admin/money/exchange',
  'admin-campaigns': '/admin/money/campaigns',
  'admin-books': '/admin/money/books',
  'admin-journals': '/admin/money/journals',
  'admin-banners': '/admin/banners',
  'admin-featured': '/admin/featured',
  'admin-promotions': '/admin/promotions',
  'admin-reviews': '/admin/reviews',
};

/** Waits until nothing loads or moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.locator('.ant-skeleton, .ant-spin-spinning').first().waitFor({ state: 'detached' });
  await page.locator('h1, h2, table').first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.waitForTimeout(300);
}
