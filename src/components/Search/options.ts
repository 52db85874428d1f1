import type { Suggestions } from '@common/endpoints/search';

export interface SearchOption {
  key: string;
  label: string;
  /** Beside the label, quieter. */
  note?: string;
  to: { pathname: string; search: string };
  /** What was searched for, to be remembered. */
  q?: string;
}

const CHANNEL = { shop: '商城', market: '市集' } as const;
const MOST_RECENT = 5;

/** Pages on which a search stays: they all show it, each of its own kind. */
const CHANNELS = ['/shop', '/market', '/shopBidding', '/marketBidding'];
const scopeOf = (pathname: string) => CHANNELS.find((one) => one === pathname) ?? '/shop';

/** What a page is searching for. */
export const searchedOn = (pathname: string, search: string): string =>
  (CHANNELS.includes(pathname) && new URLSearchParams(search).get('q')?.trim()) || '';

export const searchTo = (pathname: string, q: string) => ({
  pathname: scopeOf(pathname),
  search: `?${new URLSearchParams({ q })}`,
});

export interface SearchGroup {
  heading: string;
  options: SearchOption[];
}

/** The list under the search field, in the order in which the arrow keys walk it. */
export function groupsOf(
  pathname: string,
  typed: string,
  recent: readonly string[],
  { queries, categories, products }: Suggestions,
): SearchGroup[] {
  const searches = (words: readonly string[], kind: string) =>
    words.map((q) => ({ key: `${kind}:${q}`, label: q, to: searchTo(pathname, q), q }));
  const begun = recent.filter((q) => q.startsWith(typed) && q !== typed).slice(0, MOST_RECENT);
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
