import type { Order } from '@common/endpoints/orderShapes';
import { history } from '@umijs/max';
import { Button, Card } from 'antd';
import { Time } from '@/components/Time';
import styles from './OrderView.module.css';

interface Props {
  order: Order;
  group: NonNullable<Order['group']>;
}

/** In place of paying: an unpaid order of a group is paid and cancelled with the others, on their page. */
export function PayTogether({ order, group }: Props) {
  const path = `/member/order/group/${group.number}`;
  const count = group.others.length;
  const isUnderWay = order.payments.some(({ state }) => state === 'reported' || state === 'seen');
  return (
    <Card title="付款">
      <div className={styles.together}>
        <p>
          {count > 0
            ? `這筆訂單和同一次結帳的另外 ${count} 筆訂單一起付款，一筆轉帳全部付清；要取消也是全部一起取消。`
            : '這筆訂單用錢包轉帳付款。'}
        </p>
        {isUnderWay ? (
          <p role="status">付款已送出，確認後{count > 0 ? '全部訂單會' : ''}自動付款完成。</p>
        ) : (
          order.expiresAt !== null && (
            <p>
              請於 <Time at={order.expiresAt} /> 前完成付款，逾時會自動取消。
            </p>
          )
        )}
        <Button
          type="primary"
          size="large"
          href={path}
          onClick={(event) => {
            event.preventDefault();
            history.push(path);
          }}
        >
          {isUnderWay ? '查看付款進度' : '前往付款'}
        </Button>
      </div>
    </Card>
  );
}
