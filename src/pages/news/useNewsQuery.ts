import { type NewsQuery, newsParams, parseNewsQuery } from '@common/shopfront/newsQuery';
import { useSearchParams } from '@umijs/max';
import { urlSearch } from '@/urlSearch';

/** Parses the news page's URL; `searchOf` gives the `?…` of the URL after a change. */
export function useNewsQuery() {
  const [search] = useSearchParams();
  const query = parseNewsQuery(search);
  /** A changed filter starts again at the first page. */
  const searchOf = (change: Partial<NewsQuery>) =>
    urlSearch(newsParams({ ...query, current: 1, ...change }));
  return { query, searchOf };
}
