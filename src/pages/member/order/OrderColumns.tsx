import type { ProColumns } from '@ant-design/pro-components';
import type { ListedOrder } from '@common/endpoints/orderShapes';
import { ORDER } from '@common/orders/orderTransitions';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Amount } from '@/components/Amount';
import { OrderActions } from '@/components/Order/OrderActions';
import { OrderLines } from '@/components/Order/OrderLines';
import { SoldBy } from '@/components/Order/SoldBy';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { Time } from '@/components/Time';
import styles from './index.module.css';

const pathOf = ({ out_trade_no }: ListedOrder) => `/member/order/view/${out_trade_no}`;
/** Page of its payment: the group's, which has the ways to pay too, or its own. */
const payPathOf = (order: ListedOrder) =>
  order.payWith ? `/member/order/group/${order.payWith}` : pathOf(order);

function Actions({ order, onDone }: { order: ListedOrder; onDone: () => void }) {
  return (
    <div className={styles.actions}>
      {order.status === ORDER.awaitingPayment && (
        <Link to={payPathOf(order)} className={styles.pay}>
          付款
        </Link>
      )}
      {order.inReturn && <span className={styles.held}>退貨處理中</span>}
      <OrderActions order={order} onDone={onDone} />
      <Link to={pathOf(order)} className={styles.more}>
        查看
      </Link>
    </div>
  );
}

/** Wide screens: one order per row. */
export function tableColumns(onDone: () => void): ProColumns<ListedOrder>[] {
  return [
    {
      title: '商品',
      render: (_, order) => (
        <>
          <div className={styles.number}>
            <SoldBy order={order} />
            <Link to={pathOf(order)}>{order.out_trade_no}</Link>
            <Time at={order.createdAt} />
          </div>
          <OrderLines lines={order.lines} />
        </>
      ),
    },
    {
      title: '總額',
      width: 160,
      align: 'right',
      render: (_, order) => <Amount value={order.total} unit={TOKEN_SYMBOL} />,
    },
    {
      title: '狀態',
      width: 110,
      render: (_, order) => <OrderStatusTag status={order.status} />,
    },
    {
      title: '操作',
      width: 250,
      render: (_, order) => <Actions order={order} onDone={onDone} />,
    },
  ];
}

/** Phones and narrow tablets: one order per card, with all actions in reach of the thumb. */
export function cardColumns(onDone: () => void): ProColumns<ListedOrder>[] {
  return [
    {
      render: (_, order) => (
        <article>
          <div className={styles.number}>
            <SoldBy order={order} />
            <OrderStatusTag status={order.status} />
          </div>
          <OrderLines lines={order.lines} />
          <p className={styles.total}>
            <Time at={order.createdAt} />
            <span>
              總額 <Amount value={order.total} unit={TOKEN_SYMBOL} />
            </span>
          </p>
          <Actions order={order} onDone={onDone} />
        </article>
      ),
    },
  ];
}
