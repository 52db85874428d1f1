import {
  CarryOutOutlined,
  CheckCircleOutlined,
  CreditCardOutlined,
  RollbackOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import type { Favourite } from '@common/endpoints/favourites';
import { ORDER } from '@common/orders/orderTransitions';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Amount } from '@/components/Amount';
import { ProductGrid } from '@/components/ProductGrid';
import { RecentlySeen } from '@/components/RecentlySeen';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { AREAS } from './areas';
import styles from './index.module.css';
import { ordersIn } from './ordersIn';
import { useTasks, Waiting } from './Waiting';

const STAGES = [
  { status: ORDER.awaitingPayment, label: '待支付', Icon: CreditCardOutlined },
  { status: ORDER.processing, label: '處理中', Icon: CarryOutOutlined },
  { status: ORDER.shipped, label: '已發貨', Icon: TruckOutlined },
  { status: ORDER.succeeded, label: '交易成功', Icon: CheckCircleOutlined },
] as const;

const FAVOURITES_SHOWN = 4;

/** Home of the member area: what waits, orders by state, favourites that changed, and all areas. */
export default function MemberHome() {
  usePageTitle('會員中心');
  const tasks = useTasks();
  return (
    <div className={styles.home}>
      <h1 className={styles.title}>會員中心</h1>
      <div className={styles.both}>
        <Waiting tasks={tasks} />
        <Orders toFollow={tasks.tasks?.returnsToFollow ?? 0} />
      </div>
      <Changed />
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

/** Orders by state as icons with their numbers; of returns those that wait for the member. */
function Orders({ toFollow }: { toFollow: number }) {
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
          {toFollow > 0 && <b>{toFollow}</b>}
          <span>退貨</span>
        </Link>
      </nav>
    </section>
  );
}

const noteOf = ({ dropped, priceThen }: Favourite) =>
  dropped ? (
    <>
      收藏時{' '}
      <s>
        <Amount value={priceThen} unit={TOKEN_SYMBOL} />
      </s>
    </>
  ) : (
    '重新到貨'
  );

/** Favourites that cost less than when they were added, or are in stock again; nothing when there are none. */
function Changed() {
  const { user, loggedIn } = useSession();
  const { data } = useApi(
    () =>
      api('GET /api/me/favourites', {
        query: { filter: 'changed', pageSize: String(FAVOURITES_SHOWN) },
        skipErrorHandler: true,
      }),
    { ready: loggedIn, refreshDeps: [user?.access_token] },
  );
  if (!data || data.list.length === 0) return null;
  const notes = new Map(data.list.map((one) => [one.product.id, noteOf(one)]));
  return (
    <section aria-labelledby="changed">
      <header className={styles.head}>
        <h2 id="changed">收藏有變動</h2>
        <Link to="/member/collect?filter=changed">看全部 {data.total} 件</Link>
      </header>
      <ProductGrid
        products={data.list.map(({ product }) => product)}
        skeletons={FAVOURITES_SHOWN}
        noteOf={({ id }) => notes.get(id)}
      />
    </section>
  );
}
