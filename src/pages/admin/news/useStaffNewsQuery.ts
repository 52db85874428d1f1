import { newsCategory } from '@common/lists/newsCategory';
import { usePageQuery } from '@/components/usePageQuery';

export const STATES = [
  { key: 'all', tab: '全部' },
  { key: 'published', tab: '已發布' },
  { key: 'draft', tab: '草稿' },
];

/** The URL's filters of the list of news, and a function to change them. */
export function useStaffNewsQuery() {
  const { current, get, change } = usePageQuery();
  return {
    state: STATES.find(({ key }) => key === get('state'))?.key ?? 'all',
    category: newsCategory(get('category') ?? '').value || undefined,
    q: get('q'),
    current,
    change,
  };
}
