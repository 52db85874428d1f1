import {
  AppstoreOutlined,
  BellOutlined,
  HomeOutlined,
  ShopOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { NavLink, useLocation } from '@umijs/max';
import { unreadText, useUnread } from '@/components/Notices/useUnread';
import { useSession } from '@/session/useSession';
import styles from './BottomBar.module.css';

const PUBLIC = [
  { path: '/', label: '首頁', Icon: HomeOutlined },
  { path: '/shop', label: '商城', Icon: ShopOutlined },
  { path: '/market', label: '市集', Icon: AppstoreOutlined },
] as const;
const NOTICES = { path: '/member/notices', label: '通知', Icon: BellOutlined } as const;
const MINE = { path: '/member', label: '我的', Icon: UserOutlined } as const;

/** What a thumb reaches on a phone; wider screens have the header. */
export function BottomBar() {
  const { loggedIn } = useSession();
  // They lie beneath 我的, but have a place of their own here.
  const isAtNotices = useLocation().pathname.startsWith(NOTICES.path);
  const count = unreadText(useUnread());
  const items = [...PUBLIC, ...(loggedIn ? [NOTICES] : []), MINE];
  return (
    <nav className={styles.bar} aria-label="快速前往">
      {items.map(({ path, label, Icon }) => (
        <NavLink
          key={path}
          to={path}
          end={path === '/'}
          aria-current={path === MINE.path && isAtNotices ? 'false' : 'page'}
        >
          <Icon aria-hidden />
          <span>{label}</span>
          {path === NOTICES.path && count && (
            <b className={styles.count} aria-label={`${count} 則未讀`} role="img">
              {count}
            </b>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
