import type { Order } from '@common/endpoints/orders';
import { Link } from '@umijs/max';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { ReturnStateTag } from '@/components/Return/ReturnStateTag';
import { Time } from '@/components/Time';
import styles from './OrderView.module.css';
import { ReturnDialog } from './ReturnDialog';

/** The return of an order, or the way to one while it may be returned. */
export function ReturnPanel({ order, onRefresh }: { order: Order; onRefresh: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { return: last, returnUntil } = order;
  if (!last && returnUntil === null) return null;
  return (
    <Card title="退貨與退款">
      <div className={styles.return}>
        {last && (
          <span>
            <ReturnStateTag state={last.state} />
            <Link to={`/member/returns/${last.id}`}>查看退貨申請</Link>
          </span>
        )}
        {returnUntil !== null && (
          <>
            <span className={styles.quiet}>
              <Time at={returnUntil} /> 前可以申請，在那之前款項由平台保管。
            </span>
            <Button onClick={() => setAsking(true)}>申請退貨</Button>
          </>
        )}
      </div>
      {isAsking && (
        <ReturnDialog order={order} onRefused={onRefresh} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}
