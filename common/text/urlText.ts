/** A row's id in URLs and search fields. */
export const ID_TEXT = /^[1-9]\d{0,14}$/;
/** A cursor of a keyset page: the id of a row, or `sort value-id`. */
export const CURSOR_TEXT = /^\d{1,60}(-[1-9]\d{0,14})?$/;
/** The format of an order number, `out_trade_no`. */
export const ORDER_NUMBER_PATTERN = '^[0-9A-Z]{10,40}$';
/** The format of a category's name in URLs. */
export const CATEGORY_SLUG_PATTERN = '^[a-z0-9][a-z0-9-]{0,39}$';
const PAGE = /^[1-9]\d{0,5}$/;

type Search = { get(name: string): string | null };

/** The page number in a list's URL; invalid values give the first page. */
export function parsePage(search: Search): number {
  const text = search.get('current') ?? '';
  return PAGE.test(text) ? Number(text) : 1;
}

/** A URL parameter without invisible characters. */
export function urlText(search: Search, name: string): string {
  return (search.get(name) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
}
