import { useSearchParams } from '@umijs/max';

/** The page number and filters of a list, in the URL: a reload and a link show the same. */
export function usePage() {
  const [search, setSearch] = useSearchParams();
  const page = search.get('current') ?? '';
  return {
    current: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    get: (key: string) => search.get(key)?.slice(0, 100) || undefined,
    /** Any other filter than the page goes back to the first one. */
    change(key: string, value: string | undefined) {
      const next = new URLSearchParams(search);
      if (value) next.set(key, value);
      else next.delete(key);
      if (key !== 'current') next.delete('current');
      setSearch(next);
    },
  };
}
