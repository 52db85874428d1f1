import { type NewsCategory, newsCategory } from '../lists/newsCategory';
import { parsePage } from '../text/urlText';

export interface NewsQuery {
  /** Empty for all. */
  category: NewsCategory | '';
  current: number;
}

/** Items per page. */
export const NEWS_PAGE_SIZE = 9;

/** Parses the news page's URL; invalid parameters are ignored. */
export function parseNewsQuery(search: { get(name: string): string | null }): NewsQuery {
  return {
    category: newsCategory(search.get('category')).value,
    current: parsePage(search),
  };
}

/** The URL parameters: only those that differ from the defaults, so that each list has one URL. */
export function newsParams({ category, current }: NewsQuery): Record<string, string> {
  return {
    ...(category && { category }),
    ...(current > 1 && { current: String(current) }),
  };
}

/** The query of `GET /api/news`. */
export const newsRequest = ({ category, current }: NewsQuery) => ({
  current: String(current),
  pageSize: String(NEWS_PAGE_SIZE),
  ...(category && { category }),
});
