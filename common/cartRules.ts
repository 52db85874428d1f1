import { ID_TEXT } from './urlText';

/** Maximum number of lines in a cart, a member's or a visitor's. */
export const MAX_CART_LINES = 100;
/** Maximum quantity of one line, in a cart or an order. */
export const MAX_PIECES = 99;

/** Variants' ids of a query, joined by commas: each once, at most as many as a cart has lines; anything else is left out. */
export const parseSkuIds = (text = ''): number[] => {
  const ids = text.split(',').filter((id) => ID_TEXT.test(id));
  return [...new Set(ids.map(Number))].slice(0, MAX_CART_LINES);
};
