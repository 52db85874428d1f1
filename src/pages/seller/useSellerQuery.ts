import { parseSellerQuery, type SellerQuery, sellerParams } from '@common/shopfront/sellerQuery';
import { useSearchParams } from '@umijs/max';
import { urlSearch } from '@/urlSearch';

/** The parameters of a seller's tab in the page's URL. */
export interface TabProps {
  /** As in the address. */
  seller: string;
  query: SellerQuery;
  /** The URL's search part with a change; a changed filter starts again at the first page. */
  searchOf: (change: Partial<SellerQuery>) => string;
}

export function useSellerQuery(): Pick<TabProps, 'query' | 'searchOf'> {
  const [search] = useSearchParams();
  const query = parseSellerQuery(search);
  return {
    query,
    searchOf: (change) => urlSearch(sellerParams({ ...query, current: 1, ...change })),
  };
}
