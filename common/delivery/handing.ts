import type { Fulfilment } from '../endpoints/products';

/** The word for the seller's handing over of goods in interface texts: only shipped goods are 出貨. */
export const handingOf = (fulfilment: Fulfilment) => (fulfilment === 'shipping' ? '出貨' : '交付');
