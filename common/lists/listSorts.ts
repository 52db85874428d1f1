/** Columns by which staff sort the long lists of the console; the first is the list's own order. */
export const LIST_SORTS = {
  orders: ['created', 'total', 'shipBy'],
  members: ['joined', 'name'],
  products: ['updated', 'name', 'price', 'stock', 'sold'],
  withdrawals: ['created', 'amount'],
  deposits: ['booked', 'amount'],
  returns: ['created', 'due', 'amount'],
  auctions: ['created', 'ends', 'price'],
  listings: ['submitted', 'price'],
  reviews: ['created', 'rating'],
  reports: ['opened', 'last', 'count'],
  coupons: ['created', 'ends', 'used'],
  deals: ['created', 'ends'],
} as const;
export type SortedList = keyof typeof LIST_SORTS;
export type SortKey<L extends SortedList> = (typeof LIST_SORTS)[L][number];

/** Columns that sort pending work only: finished items have no deadline, and are too many to sort. */
const PENDING_SORTS: Partial<Record<SortedList, readonly string[]>> = {
  orders: ['shipBy'],
  returns: ['due', 'amount'],
  auctions: ['ends', 'price'],
  listings: ['price'],
  reports: ['last', 'count'],
};

/** The columns by which a list is sorted. @param isPending whether its filter leaves pending work alone */
export function sortsOf<L extends SortedList>(
  list: L,
  isPending: boolean,
): [SortKey<L>, ...SortKey<L>[]] {
  const [own, ...others]: readonly [SortKey<L>, ...SortKey<L>[]] = LIST_SORTS[list];
  const hidden: readonly string[] = isPending ? [] : (PENDING_SORTS[list] ?? []);
  return [own, ...others.filter((key) => !hidden.includes(key))];
}

/** Whether the first click on a column sorts in ascending order: names do, numbers do not. */
export const isAscendingFirst = (by: string): boolean => by === 'name';

export interface Sort<K extends string = string> {
  by: K;
  isAscending: boolean;
}

/** Parses the `sort` of a URL: a column, with a leading `-` in descending order. Undefined for an invalid one. */
export function parseSort<K extends string>(
  text: string | undefined,
  keys: readonly K[],
): Sort<K> | undefined {
  const isAscending = !text?.startsWith('-');
  const name = isAscending ? text : text?.slice(1);
  const by = keys.find((one) => one === name);
  return by && { by, isAscending };
}

export const sortText = ({ by, isAscending }: Sort): string => (isAscending ? by : `-${by}`);
