import type { Route } from './http/route';
import { meRoutes } from './modules/me/routes';
import { orderRoutes } from './modules/orders/routes';

/** Every endpoint's handler; a test holds this list against the contract. */
export const routes: readonly Route[] = [...meRoutes, ...orderRoutes];
