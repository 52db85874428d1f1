/** Columns by which staff sort the long lists of the console; a list is sorted by its first one unless another is chosen. */
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

/** Columns that sort a list only while its filter shows pending work alone: finished items have no deadline, and are too many. */
const PENDING_SORTS: Partial<Record<SortedList, readonly string[]>> = {
  orders: ['shipBy'],
  returns: ['due', 'amount'],
  auctions: ['ends', 'price'],
  listings: ['price'],
  reports: ['last', 'count'],
};

/** The columns by which a list can be sorted. @param isPending whether the list's filter shows pending work alone */
export function sortsOf<L extends SortedList>(
  list: L,
  isPending: boolean,
): [SortKey<L>, ...SortKey<L>[]] {
  const [standard, ...others]: readonly [SortKey<L>, ...SortKey<L>[]] = LIST_SORTS[list];
  const hidden: readonly string[] = isPending ? [] : (PENDING_SORTS[list] ?? []);
  return [standard, ...others.filter((key) => !hidden.includes(key))];
}

/** Whether the first click on a column sorts in ascending order: a name from A on, times and numbers from the greatest down. */
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
  const by = keys.find((key) => key === name);
  return by && { by, isAscending };
}

export const sortText = ({ by, isAscending }: Sort): string => (isAscending ? by : `-${by}`);
