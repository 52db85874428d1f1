import { lazyPart } from '../lazyPart';

/**
 * Stands below the facts of an order, so its code loads after them. Callers pass the order's number as `key`: a draft
 * must not stay when the page shows another order.
 */
export const OrderMessages = lazyPart(async () => (await import('./OrderMessages')).OrderMessages);
