import type { Route } from './http/route';
import { auctionRoutes } from './modules/auctions/routes';
import { authRoutes } from './modules/auth/routes';
import { catalogueRoutes } from './modules/catalogue/routes';
import { exchangeRoutes } from './modules/exchange/routes';
import { meRoutes } from './modules/me/routes';
import { newsRoutes } from './modules/news/routes';
import { orderRoutes } from './modules/orders/routes';
import { recordRoutes } from './modules/records/routes';
import { siteRoutes } from './modules/site/routes';

/** Every endpoint's handler; a test holds this list against the contract. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...authRoutes,
  ...meRoutes,
  ...catalogueRoutes,
  ...orderRoutes,
  ...newsRoutes,
  ...auctionRoutes,
  ...exchangeRoutes,
  ...recordRoutes,
];
