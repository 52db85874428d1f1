import { useSearchParams } from '@umijs/max';
import { readStatus } from './statusTabs';

export const ORDERS_PER_PAGE = 10;

/** What the URL asks of a list of orders, and the way to change it. */
export function useOrderQuery() {
  const [search, setSearch] = useSearchParams();
  const page = search.get('current') ?? '';
  const change = (key: string, value: string | undefined) => {
    const next = new URLSearchParams(search);
    if (value) next.set(key, value);
    else next.delete(key);
    // Another choice starts again at the first page.
    if (key !== 'current') next.delete('current');
    setSearch(next);
  };
  return {
    status: readStatus(search.get('status')),
    q: search.get('q')?.trim() || undefined,
    buyer: search.get('buyer')?.trim() || undefined,
    current: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    change,
  };
}
