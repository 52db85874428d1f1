import type { Fulfilment } from '@common/endpoints/products';
import { coldLabel, type Temperature } from '@common/lists/temperatures';

/** Labels of the ways in which goods reach the buyer. */
export const FULFILMENTS: Record<Fulfilment, string> = {
  shipping: '寄送',
  digital: '數位商品，線上交付',
  pickup: '自行取貨',
};

/** Delivery and temperature of goods. */
export const howText = (fulfilment: Fulfilment, temperature: Temperature): string =>
  [FULFILMENTS[fulfilment], coldLabel(temperature)].filter(Boolean).join('・');
