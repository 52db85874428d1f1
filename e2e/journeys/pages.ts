import type { Page } from '@playwright/test';

/** The pages that looks and accessibility are checked on, grouped by visitor, member and staff. */
export const visitor = {
  home: '/',
  shop: '/shop',
  market: '/market',
  'shop-bidding': '/shopBidding',
  'market-bidding': '/marketBidding',
  bidding: '/bidding',
  categories: '/categories',
  product: '/product/view/1',
  seller: '/seller/gab',
  news: '/news',
  article: '/news/view/1',
  'cart-empty': '/cart',
  login: '/login',
  about: '/about',
  gab: '/gab',
  help: '/help/returns',
  missing: '/404',
  failed: '/500',
};

export const member = {
  access: '/Access',
  'checkout-empty': '/checkout',
  'member-home': '/member',
  address: '/member/address',
  orders: '/member/order',
  bids: '/member/bids',
  records: '/member/records',
  exchange: '/member/recordsExchange',
  deposit: '/member/deposit',
  withdraw: '/member/withdraw',
  favourites: '/member/collect',
  'followed-sellers': '/member/collect?filter=sellers',
  'my-coupons': '/member/coupons',
  notices: '/member/notices',
  profile: '/member/profile',
  'my-questions': '/member/questions',
  'my-reports': '/member/questions?view=reports',
  selling: '/member/selling',
  shipping: '/member/selling/shipping',
  'selling-book': '/member/selling/book',
  'selling-labels': '/member/selling/labels',
  'selling-questions': '/member/selling/questions',
  'selling-report': '/member/selling/report',
  'selling-deals': '/member/selling/deals',
  'selling-coupons': '/member/selling/coupons',
  'selling-trial': '/member/selling/trial',
  returns: '/member/returns',
  forbidden: '/admin/orders',
};

export const staff = {
  'admin-dashboard': '/admin',
  'admin-access': '/Access',
  'admin-orders': '/admin/orders',
  'admin-book': '/admin/orders/book',
  'admin-labels': '/admin/orders/labels',
  'admin-scan': '/admin/orders/scan',
  'admin-ship': '/admin/orders/ship',
  'admin-auctions': '/admin/auctions',
  'admin-news': '/admin/news',
  'admin-pages': '/admin/pages',
  'admin-planned': '/admin/planned',
  'admin-returns': '/admin/returns',
  'admin-listings': '/admin/listings',
  'admin-signals': '/admin/signals',
  'admin-log': '/admin/log',
  'admin-security': '/admin/security',
  'admin-settings': '/admin/settings',
  'admin-staff': '/admin/staff',
  'admin-products': '/admin/products',
  'admin-categories': '/admin/categories',
  'admin-synonyms': '/admin/synonyms',
  'admin-withdrawals': '/admin/money/withdrawals',
  'admin-deposits': '/admin/money/deposits',
  'admin-suspense': '/admin/money/suspense',
  'admin-proposals': '/admin/money/proposals',
  'admin-members': '/admin/money/members',
  'admin-member': '/admin/members/1',
  'admin-exchange': '/admin/money/exchange',
  'admin-campaigns': '/admin/money/campaigns',
  'admin-books': '/admin/money/books',
  'admin-journals': '/admin/money/journals',
  'admin-banners': '/admin/banners',
  'admin-media': '/admin/media',
  'admin-featured': '/admin/featured',
  'admin-coupons': '/admin/coupons',
  'admin-deals': '/admin/deals',
  'admin-trial': '/admin/trial',
  'admin-promotions': '/admin/promotions',
  'admin-questions': '/admin/questions',
  'admin-reviews': '/admin/reviews',
  'admin-reports': '/admin/reports',
  'admin-shipping': '/admin/shipping',
};

/** Pages that show more to a member who has sold something. */
export const withSales = {
  selling: '/member/selling',
  'selling-orders': '/member/selling/orders',
  'selling-report': '/member/selling/report',
};

/** Waits until nothing loads or moves. */
export async function settle(page: Page): Promise<void> {
  await page.locator('.ant-skeleton, .ant-spin-spinning').first().waitFor({ state: 'detached' });
  await page.locator('h1, h2, table').first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.waitForTimeout(300);
}
