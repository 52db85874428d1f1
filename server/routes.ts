import type { Route } from './http/route';
import { auctionRoutes } from './modules/auctions/routes';
import { authRoutes } from './modules/auth/routes';
import { bookRoutes } from './modules/books/routes';
import { campaignRoutes } from './modules/campaigns/routes';
import { cartRoutes } from './modules/cart/routes';
import { catalogueRoutes } from './modules/catalogue/routes';
import { categoryRoutes } from './modules/categories/routes';
import { chainRoutes } from './modules/chainWatcher/routes';
import { consoleRoutes } from './modules/console/routes';
import { couponRoutes } from './modules/coupons/routes';
import { depositRoutes } from './modules/deposits/routes';
import { exchangeRoutes } from './modules/exchange/routes';
import { favouriteRoutes } from './modules/favourites/routes';
import { jobRoutes } from './modules/jobs/routes';
import { meRoutes } from './modules/me/routes';
import { memberRoutes } from './modules/members/routes';
import { newsRoutes } from './modules/news/routes';
import { noticeRoutes } from './modules/notices/routes';
import { orderRoutes } from './modules/orders/routes';
import { payoutRoutes } from './modules/payouts/routes';
import { pictureRoutes } from './modules/pictures/routes';
import { productRoutes } from './modules/products/routes';
import { promotionRoutes } from './modules/promotions/routes';
import { recordRoutes } from './modules/records/routes';
import { returnRoutes } from './modules/returns/routes';
import { reviewRoutes } from './modules/reviews/routes';
import { searchRoutes } from './modules/search/routes';
import { secondFactorRoutes } from './modules/secondFactor/routes';
import { sellingRoutes } from './modules/selling/routes';
import { shippingRoutes } from './modules/shipping/routes';
import { siteRoutes } from './modules/site/routes';
import { staffLogRoutes } from './modules/staffLog/routes';
import { storefrontRoutes } from './modules/storefront/routes';
import { withdrawalRoutes } from './modules/withdrawals/routes';

/** Every endpoint's handler; a test holds this list against the contract. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...authRoutes,
  ...meRoutes,
  ...catalogueRoutes,
  ...categoryRoutes,
  ...orderRoutes,
  ...payoutRoutes,
  ...pictureRoutes,
  ...productRoutes,
  ...newsRoutes,
  ...noticeRoutes,
  ...favouriteRoutes,
  ...cartRoutes,
  ...shippingRoutes,
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
  ...jobRoutes,
  ...staffLogRoutes,
  ...consoleRoutes,
  ...recordRoutes,
  ...returnRoutes,
  ...reviewRoutes,
  ...storefrontRoutes,
  ...searchRoutes,
  ...secondFactorRoutes,
  ...withdrawalRoutes,
];
