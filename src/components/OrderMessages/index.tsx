import { lazyPart } from '../lazyPart';

/** Below the facts of an order: its code loads after them. The `key` is the order's number. */
export const OrderMessages = lazyPart(async () => (await import('./OrderMessages')).OrderMessages);
