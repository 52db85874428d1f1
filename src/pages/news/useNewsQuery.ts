import { type NewsQuery, newsParams, readNewsQuery } from '@common/newsQuery';
import { useSearchParams } from '@umijs/max';

function toSearch(query: NewsQuery): string {
  const text = new URLSearchParams(newsParams(query)).toString();
  return text && `?${text}`;
}

/** What the URL asks of the news; `searchOf` gives its search part for another choice. */
export function useNewsQuery() {
  const [search] = useSearchParams();
  const query = readNewsQuery(search);
  /** Another choice starts again at the first page. */
  const searchOf = (change: Partial<NewsQuery>) => toSearch({ ...query, current: 1, ...change });
  return { query, searchOf };
}
