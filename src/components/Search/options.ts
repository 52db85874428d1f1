import type { Suggestions } from '@common/endpoints/search';

export interface SearchOption {
  key: string;
  label: string;
  /** Shown beside the label, in a quieter style. */
  note?: string;
  to: { pathname: string; search: string };
  /** The search to store as recent. */
  q?: string;
}

const CHANNEL = { shop: '商城', market: '市集' } as const;
const MAX_RECENT = 5;

/** Pages that show search results; a search stays on them. */
const CHANNELS = ['/shop', '/market', '/shopBidding', '/marketBidding'];
const scopeOf = (pathname: string) => CHANNELS.find((one) => one === pathname) ?? '/shop';

/** The search of the current page. */
export const searchedOn = (pathname: string, search: string): string =>
  (CHANNELS.includes(pathname) && new URLSearchParams(search).get('q')?.trim()) || '';

export const searchTo = (pathname: string, q: string) => ({
  pathname: scopeOf(pathname),
  search: `?${new URLSearchParams({ q })}`,
});

interface SearchGroup {
  heading: string;
  options: SearchOption[];
}

/** The groups of options under the search field, in the order of the arrow keys. */
export function groupsOf(
  pathname: string,
  typed: string,
  recent: readonly string[],
  { queries, categories, products }: Suggestions,
): SearchGroup[] {
  const searches = (words: readonly string[], kind: string) =>
    words.map((q) => ({ key: `${kind}:${q}`, label: q, to: searchTo(pathname, q), q }));
  const begun = recent.filter((q) => q.startsWith(typed) && q !== typed).slice(0, MAX_RECENT);
  const others = queries.filter((q) => q !== typed && !begun.includes(q));
  const groups: SearchGroup[] = [
    { heading: '最近搜尋', options: searches(begun, 'recent') },
    { heading: typed ? '建議搜尋' : '大家都在找', options: searches(others, 'query') },
    {
      heading: '分類',
      options: categories.map(({ slug, name }) => ({
        key: `category:${slug}`,
        label: name,
        to: { pathname: '/shop', search: `?${new URLSearchParams({ category: slug })}` },
      })),
    },
    {
      heading: '商品',
      options: products.map(({ id, title, channel }) => ({
        key: `product:${id}`,
        label: title,
        note: CHANNEL[channel],
        to: { pathname: `/product/view/${id}`, search: '' },
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
