import { newsCategory } from '@common/lists/newsCategory';
import { useSearchParams } from '@umijs/max';

export const STATES = [
  { key: 'all', label: '全部' },
  { key: 'published', label: '已發布' },
  { key: 'draft', label: '草稿' },
] as const;

/** What the URL asks of the list of news, and the way to change it. */
export function useStaffNewsQuery() {
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
    category: newsCategory(search.get('category')).value || undefined,
    q: search.get('q')?.trim() || undefined,
    current: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    change,
  };
}
