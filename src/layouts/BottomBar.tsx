import {
  AppstoreOutlined,
  BellOutlined,
  FieldTimeOutlined,
  HomeOutlined,
  ShoppingCartOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Link, useLocation } from '@umijs/max';
import { useCartCount } from '@/cart/useCartCount';
import { unreadText, useUnread } from '@/components/Notices/useUnread';
import { useChanges } from '@/components/useChanges';
import { useSession } from '@/session/useSession';
import styles from './BottomBar.module.css';

const PUBLIC = [
  { path: '/', label: '首頁', Icon: HomeOutlined },
  { path: '/categories', label: '分類', Icon: AppstoreOutlined },
] as const;
/** Shop and market are one touch away in the strip of channels above the page. */
const BIDDING = { path: '/shopBidding', label: '競標', Icon: FieldTimeOutlined } as const;
const AUCTIONS = ['/shopBidding', '/marketBidding', '/bidding'];
const CART = { path: '/cart', label: '購物車', Icon: ShoppingCartOutlined } as const;
const NOTICES = { path: '/member/notices', label: '通知', Icon: BellOutlined } as const;
const MINE = { path: '/member', label: '我的', Icon: UserOutlined } as const;

/** Whether a page is this path's or below it. */
const isAt = (pathname: string, path: string) =>
  path === '/' ? pathname === path : pathname === path || pathname.startsWith(`${path}/`);

/** A phone's main navigation, in reach of the thumb; wider screens have the header. */
export function BottomBar() {
  const { loggedIn } = useSession();
  // The notices are below 我的 in the URL, but have their own item here.
  const { pathname } = useLocation();
  const isAtNotices = pathname.startsWith(NOTICES.path);
  const isAtAuctions = AUCTIONS.includes(pathname);
  const unread = unreadText(useUnread());
  const inCart = useCartCount();
  const cartText = unreadText(inCart);
  const changes = useChanges(inCart);
  const items = [
    ...[...PUBLIC, BIDDING].map((item) => ({ ...item, count: '', countLabel: '' })),
    { ...CART, count: cartText, countLabel: `${cartText} 項` },
    ...(loggedIn ? [{ ...NOTICES, count: unread, countLabel: `${unread} 則未讀` }] : []),
    { ...MINE, count: '', countLabel: '' },
  ];
  return (
    <nav className={styles.bar} aria-label="快速前往">
      {items.map(({ path, label, Icon, count, countLabel }) => {
        const isHere =
          path === BIDDING.path
            ? isAtAuctions
            : isAt(pathname, path) && !(path === MINE.path && isAtNotices);
        return (
          <Link key={path} to={path} aria-current={isHere ? 'page' : undefined}>
            <Icon aria-hidden />
            <span>{label}</span>
            {count && (
              <b
                key={path === CART.path ? changes : undefined}
                className={styles.count}
                data-moved={path === CART.path && changes > 0}
                aria-label={countLabel}
                role="img"
              >
                {count}
              </b>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
