import { useLocation } from '@umijs/max';
import { LinkTabs } from '@/components/LinkTabs';
import { usePageQuery } from '@/components/usePageQuery';
import { usePageTitle } from '@/usePageTitle';
import { AskedList } from './AskedList';
import styles from './index.module.css';
import { ReportedList } from './ReportedList';

const VIEWS = [
  { value: '', label: '我的提問' },
  { value: 'reports', label: '我的檢舉' },
] as const;

/** 提問與檢舉: what the member has asked about goods, and what they have reported. */
export default function MyQuestions() {
  usePageTitle('提問與檢舉');
  const { pathname } = useLocation();
  const { cursor, get, turn } = usePageQuery();
  const view = get('view') === 'reports' ? 'reports' : '';
  const List = view === 'reports' ? ReportedList : AskedList;
  return (
    <section>
      <h1 className={styles.title}>提問與檢舉</h1>
      <LinkTabs
        className={styles.tabs}
        label="提問與檢舉"
        items={VIEWS}
        current={view}
        to={(view) => ({ pathname, search: view && `?view=${view}` })}
      />
      <List key={`${view} ${cursor.before} ${cursor.after}`} cursor={cursor} onTurn={turn} />
    </section>
  );
}
