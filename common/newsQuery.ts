import { type NewsCategory, newsCategory } from './lists/newsCategory';

export interface NewsQuery {
  /** Empty for all. */
  category: NewsCategory | '';
  current: number;
}

/** How many items a page of the news has. */
export const NEWS_PAGE_SIZE = 9;

/** What a page's URL asks of the news; nonsense in it is as if it were not there. */
export function readNewsQuery(search: { get(name: string): string | null }): NewsQuery {
  const page = search.get('current') ?? '';
  return {
    category: newsCategory(search.get('category')).value,
    current: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The URL's query: only what differs from the defaults, so that one list has one address. */
export function newsParams({ category, current }: NewsQuery): Record<string, string> {
  return {
    ...(category && { category }),
    ...(current > 1 && { current: String(current) }),
  };
}

/** What the list asks `GET /api/news`. */
export const newsRequest = ({ category, current }: NewsQuery) => ({
  current: String(current),
  pageSize: String(NEWS_PAGE_SIZE),
  ...(category && { category }),
});
