import {
  CarryOutOutlined,
  CheckCircleOutlined,
  CreditCardOutlined,
  RollbackOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import { ORDER } from '@common/orderTransitions';
import { Link } from '@umijs/max';
import { useUnread } from '@/components/Notices/useUnread';
import { ProductGrid } from '@/components/ProductGrid';
import { RecentlySeen } from '@/components/RecentlySeen';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useMe } from '@/services/useMe';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { AREAS } from './areas';
import styles from './index.module.css';

const ordersIn = (status: number) => `/member/order?status=${status}`;

const STAGES = [
  { status: ORDER.awaitingPayment, label: '待支付', Icon: CreditCardOutlined },
  { status: ORDER.processing, label: '處理中', Icon: CarryOutOutlined },
  { status: ORDER.shipped, label: '已發貨', Icon: TruckOutlined },
  { status: ORDER.succeeded, label: '交易成功', Icon: CheckCircleOutlined },
] as const;

const FAVOURITES_SHOWN = 4;

/** Home of the member area: what waits, orders by state, favourites that became cheaper, and all areas. */
export default function MemberHome() {
  usePageTitle('會員中心');
  return (
    <div className={styles.home}>
      <h1 className={styles.title}>會員中心</h1>
      <div className={styles.both}>
        <Waiting />
        <Orders />
      </div>
      <Cheaper />
      <RecentlySeen />
      <nav className={styles.areas} aria-label="會員中心的功能">
        {AREAS.map(({ path, label }) => (
          <Link key={path} to={path}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** What waits for the member, most urgent first. */
function Waiting() {
  const { me, failed, refresh } = useMe('/member');
  const unread = useUnread() ?? 0;
  if (!me) {
    return failed ? (
      <section className={styles.card}>
        <p className={styles.quiet}>無法載入待辦事項。</p>
        <button type="button" className={styles.retry} onClick={refresh}>
          重新載入
        </button>
      </section>
    ) : (
      <section className={styles.card} aria-busy />
    );
  }
  const waiting = [
    { count: me.orders.awaitingPayment, text: '筆訂單待支付', to: ordersIn(ORDER.awaitingPayment) },
    { count: me.auctions.outbid, text: '件拍品被超過', to: '/member/bids?state=outbid' },
    { count: me.orders.shipped, text: '筆訂單已發貨，收到後請確認', to: ordersIn(ORDER.shipped) },
    { count: unread, text: '則未讀通知', to: '/member/notices?view=unread' },
  ].filter(({ count }) => count > 0);
  return (
    <section className={styles.card} aria-labelledby="waiting">
      <h2 id="waiting">等您處理</h2>
      {waiting.length === 0 && <p className={styles.quiet}>目前沒有等您處理的事。</p>}
      <ul className={styles.waiting}>
        {waiting.map(({ count, text, to }) => (
          <li key={to}>
            <Link to={to}>
              <b>{count}</b> {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Orders by state as icons with their numbers. */
function Orders() {
  const { user, loggedIn } = useSession();
  // The icons work without their numbers.
  const { data, refresh } = useApi(
    () => api('GET /api/me/orders/counts', { skipErrorHandler: true }),
    { ready: loggedIn, refreshDeps: [user?.access_token] },
  );
  useEvents(({ type }) => {
    if (type === 'order') refresh();
  });
  return (
    <section className={styles.card} aria-labelledby="orders">
      <header>
        <h2 id="orders">我的訂單</h2>
        <Link to="/member/order">全部訂單</Link>
      </header>
      <nav className={styles.stages} aria-label="訂單狀態">
        {STAGES.map(({ status, label, Icon }) => {
          const count = data?.find((one) => one.status === status)?.count;
          return (
            <Link key={status} to={ordersIn(status)}>
              <Icon aria-hidden />
              {count !== undefined && <b>{count}</b>}
              <span>{label}</span>
            </Link>
          );
        })}
        <Link to="/member/returns">
          <RollbackOutlined aria-hidden />
          <span>退貨</span>
        </Link>
      </nav>
    </section>
  );
}

/** Favourites that cost less than when they were added; nothing when there are none. */
function Cheaper() {
  const { user, loggedIn } = useSession();
  const { data } = useApi(
    () =>
      api('GET /api/me/favourites', {
        query: { filter: 'dropped', pageSize: String(FAVOURITES_SHOWN) },
        skipErrorHandler: true,
      }),
    { ready: loggedIn, refreshDeps: [user?.access_token] },
  );
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-labelledby="cheaper">
      <header className={styles.head}>
        <h2 id="cheaper">收藏降價了</h2>
        <Link to="/member/collect?filter=dropped">看全部 {data.total} 件</Link>
      </header>
      <ProductGrid products={data.list.map(({ product }) => product)} places={FAVOURITES_SHOWN} />
    </section>
  );
}
