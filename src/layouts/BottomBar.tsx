import {
  AppstoreOutlined,
  BellOutlined,
  HomeOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { NavLink, useLocation } from '@umijs/max';
import { useCartCount } from '@/cart/useCartCount';
import { unreadText, useUnread } from '@/components/Notices/useUnread';
import { useSession } from '@/session/useSession';
import styles from './BottomBar.module.css';

const PUBLIC = [
  { path: '/', label: '首頁', Icon: HomeOutlined },
  { path: '/shop', label: '商城', Icon: ShopOutlined },
  { path: '/market', label: '市集', Icon: AppstoreOutlined },
] as const;
const CART = { path: '/cart', label: '購物車', Icon: ShoppingCartOutlined } as const;
const NOTICES = { path: '/member/notices', label: '通知', Icon: BellOutlined } as const;
const MINE = { path: '/member', label: '我的', Icon: UserOutlined } as const;

/** A phone's main navigation, in reach of the thumb; wider screens have the header. */
export function BottomBar() {
  const { loggedIn } = useSession();
  // The notices are below 我的 in the URL, but have their own item here.
  const isAtNotices = useLocation().pathname.startsWith(NOTICES.path);
  const unread = unreadText(useUnread());
  const lines = unreadText(useCartCount());
  const items = [
    ...PUBLIC.map((item) => ({ ...item, count: '', said: '' })),
    { ...CART, count: lines, said: `${lines} 項` },
    ...(loggedIn ? [{ ...NOTICES, count: unread, said: `${unread} 則未讀` }] : []),
    { ...MINE, count: '', said: '' },
  ];
  return (
    <nav className={styles.bar} aria-label="快速前往">
      {items.map(({ path, label, Icon, count, said }) => (
        <NavLink
          key={path}
          to={path}
          end={path === '/'}
          aria-current={path === MINE.path && isAtNotices ? 'false' : 'page'}
        >
          <Icon aria-hidden />
          <span>{label}</span>
          {count && (
            <b className={styles.count} aria-label={said} role="img">
              {count}
            </b>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
