/** Columns by which staff sort the long lists of the console; the first is the list's own order. */
export const LIST_SORTS = {
  orders: ['created', 'total', 'shipBy'],
  members: ['joined'],
  products: ['updated', 'price', 'sold'],
  withdrawals: ['created', 'amount'],
  deposits: ['booked', 'amount'],
} as const;
export type SortedList = keyof typeof LIST_SORTS;
export type SortKey<L extends SortedList> = (typeof LIST_SORTS)[L][number];

export interface Sort<K extends string = string> {
  by: K;
  isAscending: boolean;
}

/** Parses the `sort` of a URL: a column, after `-` the greatest first. Undefined for nonsense, as if it were missing. */
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
