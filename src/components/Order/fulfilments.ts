import type { Fulfilment } from '@common/endpoints/products';

/** Labels of the ways in which goods reach the buyer. */
export const FULFILMENTS: Record<Fulfilment, string> = {
  shipping: '寄送',
  digital: '數位商品，線上交付',
  pickup: '自行取貨',
};
