import * as endpoint from '@common/endpoints/cart';
import { getOrderGroup, placeCheckout } from '@common/endpoints/checkout';
import { type Route, route } from '../../../http/route';
import { getOrderGroup as readGroup } from '../orders/placeGroup';
import { queueKeyOfOrder } from '../orders/queueKeys';
import { addToCart, mergeCart, removeCartLine, setCartLine } from './changeCart';
import { checkout } from './checkout';
import { countCart, getCart, readItems } from './readCart';

export const cartRoutes: Route[] = [
  route(endpoint.readCartItems, readItems),
  route(endpoint.getCart, getCart),
  route(endpoint.countCart, countCart),
  route(endpoint.addToCart, addToCart),
  route(endpoint.setCartLine, setCartLine),
  route(endpoint.removeCartLine, removeCartLine),
  route(endpoint.mergeCart, mergeCart),
  route(placeCheckout, checkout, { queueBy: queueKeyOfOrder }),
  route(getOrderGroup, readGroup),
];
