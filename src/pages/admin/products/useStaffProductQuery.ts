import { useSearchParams } from '@umijs/max';

export const STATES = [
  { key: 'all', tab: '全部' },
  { key: 'onSale', tab: '上架中' },
  { key: 'offSale', tab: '已下架' },
  { key: 'soldOut', tab: '已售完' },
];

/** What the URL asks of the list of products, and the way to change it. */
export function useStaffProductQuery() {
  const [search, setSearch] = useSearchParams();
  const page = search.get('current') ?? '';
  const change = (key: 'state' | 'category' | 'q' | 'current', value: string | undefined) => {
    const next = new URLSearchParams(search);
    if (value) next.set(key, value);
    else next.delete(key);
    // Another choice starts again at the first page.
    if (key !== 'current') next.delete('current');
    setSearch(next);
  };
  return {
    state: STATES.find(({ key }) => key === search.get('state'))?.key ?? 'all',
    category: search.get('category') || undefined,
    q: search.get('q')?.trim() || undefined,
    current: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    change,
  };
}
