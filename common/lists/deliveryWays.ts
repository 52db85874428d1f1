import type { DeliveryAddress } from '../endpoints/deliveryAddress';

export const DELIVERY_WAYS = ['home', 'post', 'store', 'inPerson'] as const;
export type DeliveryWay = (typeof DELIVERY_WAYS)[number];

/** Ways of delivery, each with the kind of address that it needs; null: none. */
export const DELIVERY: Readonly<
  Record<DeliveryWay, { label: string; addressKind: DeliveryAddress['kind'] | null }>
> = {
  home: { label: '宅配', addressKind: 'home' },
  post: { label: '郵寄', addressKind: 'home' },
  store: { label: '超商取貨', addressKind: 'store' },
  inPerson: { label: '面交', addressKind: null },
};

/** Max. time from payment to shipping that a seller may state. */
export const MAX_HANDLING_DAYS = 30;
