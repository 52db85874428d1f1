import { ID_TEXT } from '../text/urlText';

/** Maximum number of lines in a cart, a member's or a visitor's. */
export const MAX_CART_LINES = 100;
/** Maximum quantity of one line, in a cart or an order. */
export const MAX_PIECES = 99;

/** Parses ids of variants, joined by commas. Repeated and invalid ones are dropped, as are those beyond a cart's capacity. */
export const parseSkuIds = (text = ''): number[] => {
  const ids = text.split(',').filter((id) => ID_TEXT.test(id));
  return [...new Set(ids.map(Number))].slice(0, MAX_CART_LINES);
};
