/** The member's orders in a state. */
export const ordersIn = (status: number) => `/member/order?status=${status}`;
