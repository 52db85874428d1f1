import { newsCategory } from '@common/lists/newsCategory';
import { stateTabs } from '@/components/stateTabs';
import { usePageQuery } from '@/components/usePageQuery';

const STATES = [
  { key: 'all', tab: '全部' },
  { key: 'published', tab: '已發布' },
  { key: 'draft', tab: '草稿' },
];

/** Tabs and filters of the list of news, from its URL, and a function to change them. */
export function useStaffNewsQuery() {
  const { current, ...query } = usePageQuery();
  const { chosen: state, ...tabs } = stateTabs(STATES, query);
  const category = newsCategory(query.get('category')).value || undefined;
  return { tabs, filter: { state, category, q: query.get('q') }, current, change: query.change };
}
