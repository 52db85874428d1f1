import { type NewsCategory, newsCategory } from '@common/lists/newsCategory';
import { useSearchParams } from '@umijs/max';

export interface NewsQuery {
  /** Empty for all. */
  category: NewsCategory | '';
  current: number;
}

/** Writes only what differs from the defaults, so that one list has one address. */
function toSearch({ category, current }: NewsQuery): string {
  const search = new URLSearchParams();
  if (category) search.set('category', category);
  if (current > 1) search.set('current', String(current));
  const text = search.toString();
  return text && `?${text}`;
}

/** What the URL asks of the news; `searchOf` gives its search part for another choice. */
export function useNewsQuery() {
  const [search] = useSearchParams();
  const page = search.get('current') ?? '';
  const query: NewsQuery = {
    category: newsCategory(search.get('category')).value,
    current: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
  /** Another choice starts again at the first page. */
  const searchOf = (change: Partial<NewsQuery>) => toSearch({ ...query, current: 1, ...change });
  return { ...query, searchOf };
}
