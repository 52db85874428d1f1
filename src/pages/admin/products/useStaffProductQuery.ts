import { usePageQuery } from '@/components/usePageQuery';

export const STATES = [
  { key: 'all', tab: '全部' },
  { key: 'onSale', tab: '上架中' },
  { key: 'offSale', tab: '已下架' },
  { key: 'lowStock', tab: '低庫存' },
  { key: 'soldOut', tab: '已售完' },
];

/** The URL's filters of the list of products, and a function to change them. */
export function useStaffProductQuery() {
  const { cursor, get, change, turn } = usePageQuery();
  return {
    state: STATES.find(({ key }) => key === get('state'))?.key ?? 'all',
    category: get('category'),
    q: get('q'),
    cursor,
    change,
    turn,
  };
}
