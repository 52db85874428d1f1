/** Order statuses (SPEC §4) and the only allowed moves between them (DESIGN §2). */
export const ORDER = {
  cancelled: -1,
  awaitingPayment: 1,
  processing: 2,
  succeeded: 10,
  failed: 11,
  shipped: 20,
} as const;
export type OrderStatus = (typeof ORDER)[keyof typeof ORDER];

export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  [ORDER.awaitingPayment]: [ORDER.processing, ORDER.cancelled, ORDER.failed],
  [ORDER.processing]: [ORDER.shipped, ORDER.succeeded, ORDER.cancelled, ORDER.failed],
  [ORDER.shipped]: [ORDER.succeeded, ORDER.failed],
  [ORDER.cancelled]: [],
  [ORDER.succeeded]: [],
  [ORDER.failed]: [],
};

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}
