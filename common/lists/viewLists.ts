/** The lists of the console of which views are saved. */
export const VIEW_LISTS = [
  'orders',
  'members',
  'products',
  'withdrawals',
  'deposits',
  'returns',
  'listings',
  'auctions',
  'reviews',
  'questions',
  'log',
] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** Max. views of one list and person. */
export const MAX_VIEWS = 20;
