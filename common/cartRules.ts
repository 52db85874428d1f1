/** Maximum number of lines in a cart, a member's or a visitor's. */
export const MAX_CART_LINES = 100;
/** Maximum quantity of one line, in a cart or an order. */
export const MAX_PIECES = 99;
