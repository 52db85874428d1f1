import { stateTabs } from '@/components/stateTabs';
import { usePageQuery } from '@/components/usePageQuery';

const STATES = [
  { key: 'all', tab: '全部' },
  { key: 'onSale', tab: '上架中' },
  { key: 'offSale', tab: '已下架' },
  { key: 'lowStock', tab: '低庫存' },
  { key: 'soldOut', tab: '已售完' },
];

/** Tabs and filters of the list of products, from its URL, and functions to change them. */
export function useStaffProductQuery() {
  const { cursor, get, change, turn } = usePageQuery();
  const { chosen: state, ...tabs } = stateTabs(STATES, { get, change });
  return { tabs, filter: { state, category: get('category'), q: get('q') }, cursor, change, turn };
}
