import { useLocation, useSearchParams } from '@umijs/max';
import { LinkTabs } from '@/components/LinkTabs';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';
import { NoticeList } from './NoticeList';
import { Preferences } from './Preferences';

const VIEWS = [
  { value: '', label: '全部' },
  { value: 'unread', label: '未讀' },
  { value: 'settings', label: '通知設定' },
] as const;

/** 通知: the member's notices and preferences. */
export default function Notices() {
  usePageTitle('通知');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const asked = search.get('view') ?? '';
  const view = VIEWS.find(({ value }) => value === asked)?.value ?? '';
  return (
    <section>
      <h1 className={styles.title}>通知</h1>
      <LinkTabs
        className={styles.tabs}
        label="通知"
        items={VIEWS}
        current={view}
        to={(view) => ({ pathname, search: view && `?view=${view}` })}
      />
      {view === 'settings' ? <Preferences /> : <NoticeList key={view} unread={view === 'unread'} />}
    </section>
  );
}
