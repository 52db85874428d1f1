/** Days after shipping at which an order is confirmed automatically. */
export const AUTO_CONFIRM_DAYS = 10;

/**
 * Order statuses and the allowed transitions. `cancelBooking` also moves an order back from 20 to 2 (ADR 090). That transition
 * is not in the table: the check of a payment asks the table for a transition to 2, and would accept a shipped order.
 */
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

/** The facts that decide how a buyer may end an order. */
interface Endable {
  status: OrderStatus;
  fulfilment: 'shipping' | 'digital' | 'pickup';
  /** Won at an auction, at its close or by buy-now. */
  won: boolean;
  /** The seller missed the shipping deadline. */
  late: boolean;
  /** A return or a request to cancel is open. */
  inReturn: boolean;
  /** Some pieces are on their way. */
  sent: boolean;
}

/**
 * The buyer's way to end an order: cancel at once, ask the seller, or none (null). A bid is binding: a won order
 * ends only by the seller's consent or the staff's decision, or after the seller missed the deadline. For a pick-up
 * it is the winner who did not come, so the deadline does not count. Once a part of an order is sent, only the seller or the
 * deadline ends the rest (ADR 072).
 */
export function cancelRight(order: Endable): 'cancel' | 'ask' | null {
  if (order.status === ORDER.awaitingPayment) return 'cancel';
  if (order.status !== ORDER.processing || order.inReturn || order.sent) return null;
  if (!order.won || (order.late && order.fulfilment !== 'pickup')) return 'cancel';
  return 'ask';
}
