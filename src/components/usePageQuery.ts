import { useSearchParams } from '@umijs/max';

/** The page number and filters of a list, in the URL: a reload and a link show the same. */
export function usePageQuery() {
  const [search, setSearch] = useSearchParams();
  const page = search.get('current') ?? '';
  return {
    current: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    get: (key: string) => search.get(key)?.trim().slice(0, 100) || undefined,
    /** Another choice than the page's starts again at the first page. */
    change(next: Record<string, string | undefined>) {
      const changed = new URLSearchParams(search);
      changed.delete('current');
      for (const [key, value] of Object.entries(next)) {
        if (value) changed.set(key, value);
        else changed.delete(key);
      }
      setSearch(changed);
    },
  };
}
