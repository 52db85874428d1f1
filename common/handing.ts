import type { Fulfilment } from './endpoints/products';

/** What the seller does with the goods of an order, as interface texts call it: only what is shipped is 出貨. */
export const handingOf = (fulfilment: Fulfilment) => (fulfilment === 'shipping' ? '出貨' : '交付');
