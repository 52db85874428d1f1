import * as endpoint from '@common/endpoints/cart';
import * as group from '@common/endpoints/checkout';
import { type Route, route } from '../../../http/route';
import { cancelGroup } from '../orders/closeOrder';
import { payGroup } from '../orders/payOrder';
import { getOrderGroup } from '../orders/presentGroup';
import { queueKeysOfGroup } from '../orders/queueKeys';
import { reportGroupPayment } from '../orders/reportPayment';
import { addToCart, mergeCart, removeCartLine, setCartLine } from './changeCart';
import { checkout } from './checkout';
import { countCart, getCart, readItems } from './readCart';

/**
 * Checkouts that a process runs at the same time, in order of arrival. Each locks all of its goods until it commits, and spends most
 * of that time in the database: a higher number raises no throughput, and makes some wait several times as long for one lock after
 * the other. They skip the queues of single products: a checkout of twenty would block each queue while it waits in the next (ADR 100).
 */
const CHECKOUTS_AT_ONCE = 3;

export const cartRoutes: Route[] = [
  route(endpoint.readCartItems, readItems),
  route(endpoint.getCart, getCart),
  route(endpoint.countCart, countCart),
  route(endpoint.addToCart, addToCart),
  route(endpoint.setCartLine, setCartLine),
  route(endpoint.removeCartLine, removeCartLine),
  route(endpoint.mergeCart, mergeCart),
  route(group.placeCheckout, checkout, { maxConcurrent: CHECKOUTS_AT_ONCE }),
  route(group.getOrderGroup, getOrderGroup),
  route(group.payOrderGroup, payGroup, { queueBy: queueKeysOfGroup }),
  route(group.reportGroupPayment, reportGroupPayment),
  route(group.cancelOrderGroup, cancelGroup, { queueBy: queueKeysOfGroup }),
];
