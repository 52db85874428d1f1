import type { OrderGroup } from '@common/endpoints/checkout';
import type { Order } from '@common/endpoints/orderShapes';
import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { PayGroup } from '../group/PayGroup';
import { useLiveGroup } from '../group/useLiveGroup';
import styles from './OrderView.module.css';

interface Props {
  group: NonNullable<Order['group']>;
  /** Reads the order again. */
  onRefresh: () => void;
}

/**
 * Shown instead of `PayPanel` for an unpaid order of a payment group: pays or cancels all orders of the group, like the page
 * /member/order/group/:number.
 */
export function PayTogether({ group: { number, others }, onRefresh }: Props) {
  const { group, hasFailed, refresh, mutate } = useLiveGroup(number);
  const change = (changed: OrderGroup) => {
    mutate(changed);
    onRefresh();
  };
  const refreshBoth = () => {
    refresh();
    onRefresh();
  };
  return (
    <>
      {others.length > 0 && (
        <p className={styles.together}>
          這筆訂單和同一次結帳的另外 {others.length} 筆訂單一起付款，取消也是全部一起取消。
          <Link to={`/member/order/group/${number}`}>查看全部訂單</Link>
        </p>
      )}
      {group?.state === 'unpaid' && (
        <PayGroup group={group} onChange={change} onRefresh={refreshBoth} />
      )}
      {!group &&
        (hasFailed ? (
          <EmptyState text="無法載入付款方式。" retry={refresh} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ))}
    </>
  );
}
