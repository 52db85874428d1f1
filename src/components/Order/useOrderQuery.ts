import { usePageQuery } from '../usePageQuery';
import { parseStatus } from './statusTabs';

export const ORDERS_PER_PAGE = 10;

/** Parses the URL of a list of orders, and changes it. */
export function useOrderQuery() {
  const { current, get, change } = usePageQuery();
  return { status: parseStatus(get('status')), q: get('q'), current, change };
}
