import { type LotQuery, lotParams, readLotQuery } from '@common/lotQuery';
import { useSearchParams } from '@umijs/max';

function toSearch(query: LotQuery): string {
  const text = new URLSearchParams(lotParams(query)).toString();
  return text && `?${text}`;
}

/** What the URL asks of a channel's lots; `searchOf` gives the URL's search part with something changed. */
export function useLotQuery() {
  const [search] = useSearchParams();
  const query = readLotQuery(search);
  /** Another tab or category starts again at the first page. */
  const searchOf = (change: Partial<LotQuery>) => toSearch({ ...query, current: 1, ...change });
  return { query, searchOf };
}
