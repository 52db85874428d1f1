import type { Route } from './http/route';
import { newsRoutes } from './modules/content/news/routes';
import { pictureRoutes } from './modules/content/pictures/routes';
import { catalogueRoutes } from './modules/goods/catalogue/routes';
import { categoryRoutes } from './modules/goods/categories/routes';
import { dealRoutes } from './modules/goods/deals/routes';
import { productRoutes } from './modules/goods/products/routes';
import { noticeRoutes } from './modules/messages/notices/routes';
import { pushRoutes } from './modules/messages/push/routes';
import { bookRoutes } from './modules/money/books/routes';
import { campaignRoutes } from './modules/money/campaigns/routes';
import { chainRoutes } from './modules/money/chainWatcher/routes';
import { depositRoutes } from './modules/money/deposits/routes';
import { exchangeRoutes } from './modules/money/exchange/routes';
import { payoutRoutes } from './modules/money/payouts/routes';
import { recordRoutes } from './modules/money/records/routes';
import { withdrawalRoutes } from './modules/money/withdrawals/routes';
import { authRoutes } from './modules/people/auth/routes';
import { copyRoutes } from './modules/people/copies/routes';
import { meRoutes } from './modules/people/me/routes';
import { memberRoutes } from './modules/people/members/routes';
import { reportRoutes } from './modules/people/reports/routes';
import { secondFactorRoutes } from './modules/people/secondFactor/routes';
import { favouriteRoutes } from './modules/shopfront/favourites/routes';
import { followRoutes } from './modules/shopfront/follows/routes';
import { searchRoutes } from './modules/shopfront/search/routes';
import { sellerRoutes } from './modules/shopfront/sellers/routes';
import { siteRoutes } from './modules/shopfront/site/routes';
import { stockAlertRoutes } from './modules/shopfront/stockAlerts/routes';
import { storefrontRoutes } from './modules/shopfront/storefront/routes';
import { consoleRoutes } from './modules/staff/console/routes';
import { jobRoutes } from './modules/staff/jobs/routes';
import { presenceRoutes } from './modules/staff/presence/routes';
import { proposalRoutes } from './modules/staff/proposals/routes';
import { publishingRoutes } from './modules/staff/publishing/routes';
import { settingRoutes } from './modules/staff/settings/routes';
import { staffLogRoutes } from './modules/staff/staffLog/routes';
import { auctionRoutes } from './modules/trade/auctions/routes';
import { cartRoutes } from './modules/trade/cart/routes';
import { couponRoutes } from './modules/trade/coupons/routes';
import { invoiceRoutes } from './modules/trade/invoices/routes';
import { orderMessageRoutes } from './modules/trade/messages/routes';
import { orderRoutes } from './modules/trade/orders/routes';
import { promotionRoutes } from './modules/trade/promotions/routes';
import { questionRoutes } from './modules/trade/questions/routes';
import { returnRoutes } from './modules/trade/returns/routes';
import { reviewRoutes } from './modules/trade/reviews/routes';
import { sellingRoutes } from './modules/trade/selling/routes';
import { shippingRoutes } from './modules/trade/shipping/routes';
import { trackingRoutes } from './modules/trade/tracking/routes';
import { trialRoutes } from './modules/trade/trial/routes';

/** Every endpoint's handler; a test holds this list against the contract. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...authRoutes,
  ...copyRoutes,
  ...meRoutes,
  ...catalogueRoutes,
  ...categoryRoutes,
  ...dealRoutes,
  ...orderRoutes,
  ...payoutRoutes,
  ...pictureRoutes,
  ...productRoutes,
  ...newsRoutes,
  ...noticeRoutes,
  ...pushRoutes,
  ...favouriteRoutes,
  ...followRoutes,
  ...stockAlertRoutes,
  ...cartRoutes,
  ...invoiceRoutes,
  ...shippingRoutes,
  ...trackingRoutes,
  ...trialRoutes,
  ...auctionRoutes,
  ...sellingRoutes,
  ...bookRoutes,
  ...campaignRoutes,
  ...couponRoutes,
  ...depositRoutes,
  ...chainRoutes,
  ...exchangeRoutes,
  ...promotionRoutes,
  ...memberRoutes,
  ...reportRoutes,
  ...jobRoutes,
  ...presenceRoutes,
  ...proposalRoutes,
  ...publishingRoutes,
  ...settingRoutes,
  ...staffLogRoutes,
  ...consoleRoutes,
  ...recordRoutes,
  ...orderMessageRoutes,
  ...returnRoutes,
  ...reviewRoutes,
  ...questionRoutes,
  ...storefrontRoutes,
  ...searchRoutes,
  ...sellerRoutes,
  ...secondFactorRoutes,
  ...withdrawalRoutes,
];
