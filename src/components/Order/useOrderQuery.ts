import { usePageQuery } from '../usePageQuery';
import { readStatus } from './statusTabs';

export const ORDERS_PER_PAGE = 10;

/** What the URL asks of a list of orders, and the way to change it. */
export function useOrderQuery() {
  const { current, get, change } = usePageQuery();
  return { status: readStatus(get('status')), q: get('q'), buyer: get('buyer'), current, change };
}
