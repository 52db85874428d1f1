import type { Me, MyTasks } from '@common/endpoints/me';
import { ORDER } from '@common/orders/orderTransitions';
import { Link } from '@umijs/max';
import { useUnread } from '@/components/Notices/useUnread';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useMe } from '@/services/useMe';
import { useSession } from '@/session/useSession';
import styles from './index.module.css';
import { ordersIn } from './ordersIn';

/** Events after which something else waits. */
const MOVES = new Set(['order', 'orderMessage', 'return', 'listing', 'notice', 'ready']);

/** Tasks that wait for the member: sales, returns, questions and reviews. */
export function useTasks() {
  const { user, loggedIn } = useSession();
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/me/tasks', { skipErrorHandler: true }),
    { ready: loggedIn, refreshDeps: [user?.access_token], refreshOnWindowFocus: true },
  );
  useEvents(({ type }) => {
    if (MOVES.has(type)) refresh();
  });
  return { tasks: data, failed: error !== undefined && !loading, refresh };
}

const TO_SEND = `/member/selling/orders?status=${ORDER.processing}`;

/** Most urgent first: money and deadlines, then others who wait, then what is only offered. */
function waitingOf(me: Me, tasks: MyTasks, unread: number) {
  const { salesToSend, salesLate } = tasks;
  return [
    { count: me.orders.awaitingPayment, text: '筆訂單待支付', to: ordersIn(ORDER.awaitingPayment) },
    { count: me.auctions.outbid, text: '件拍品被超過', to: '/member/bids?state=outbid' },
    { count: salesLate, text: '筆銷售已過出貨或交付期限，請儘快處理', to: TO_SEND },
    { count: salesToSend - salesLate, text: '筆銷售待出貨或交付', to: TO_SEND },
    { count: tasks.returnsToAnswer, text: '筆買家的退貨等您回覆', to: '/member/returns?as=seller' },
    {
      count: tasks.messagesToAnswer,
      text: '筆銷售的買家在等您回覆',
      to: '/member/selling/orders?work=messages',
    },
    { count: tasks.returnsToFollow, text: '筆退貨等您寄回或回應', to: '/member/returns' },
    {
      count: tasks.questionsToAnswer,
      text: '則買家的提問等您回答',
      to: '/member/selling/questions?state=waiting',
    },
    { count: me.orders.shipped, text: '筆訂單已發貨，收到後請確認', to: ordersIn(ORDER.shipped) },
    { count: tasks.listingsToMend, text: '筆刊登未通過或待修改', to: '/member/selling' },
    { count: tasks.reviewsToWrite, text: '件收到的商品可以評價', to: ordersIn(ORDER.succeeded) },
    { count: unread, text: '則未讀通知', to: '/member/notices?view=unread' },
  ].filter(({ count }) => count > 0);
}

export function Waiting({ tasks: asked }: { tasks: ReturnType<typeof useTasks> }) {
  const { me, failed, refresh } = useMe('/member');
  const { tasks, failed: tasksFailed, refresh: readTasks } = asked;
  const unread = useUnread() ?? 0;
  if (!me || !tasks) {
    return failed || tasksFailed ? (
      <section className={styles.card}>
        <p className={styles.quiet}>無法載入待辦事項。</p>
        <button
          type="button"
          className={styles.retry}
          onClick={() => {
            refresh();
            readTasks();
          }}
        >
          重新載入
        </button>
      </section>
    ) : (
      <section className={styles.card} aria-busy />
    );
  }
  const waiting = waitingOf(me, tasks, unread);
  return (
    <section className={styles.card} aria-labelledby="waiting">
      <h2 id="waiting">等您處理</h2>
      {waiting.length === 0 && <p className={styles.quiet}>目前沒有等您處理的事。</p>}
      <ul className={styles.waiting}>
        {waiting.map(({ count, text, to }) => (
          <li key={text}>
            <Link to={to}>
              <b>{count}</b> {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
