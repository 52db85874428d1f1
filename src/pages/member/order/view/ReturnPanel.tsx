import type { Order } from '@common/endpoints/orderShapes';
import { returnTermsOf } from '@common/orders/returnTerms';
import { Link } from '@umijs/max';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { CoinAndAdv } from '@/components/CoinAndAdv';
import { lazyPart } from '@/components/lazyPart';
import { ReturnStateTag } from '@/components/Return/ReturnStateTag';
import { Time } from '@/components/Time';
import styles from './OrderView.module.css';

const ReturnDialog = lazyPart(async () => (await import('./ReturnDialog')).ReturnDialog);

/** The order's returns, and a button to open one while it is allowed. */
export function ReturnPanel({ order, onRefresh }: { order: Order; onRefresh: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { returnUntil, canAskToCancel } = order;
  const [last] = order.returns;
  if (!last && returnUntil === null && !canAskToCancel) return null;
  return (
    <Card title={canAskToCancel || last?.reason === 'cancel' ? '取消與退款' : '退貨與退款'}>
      <div className={styles.return}>
        {order.returns.length > 0 && (
          <ul className={styles.returns}>
            {order.returns.map(({ id, state, reason, coinAmount, advAmount }) => (
              <li key={id}>
                <ReturnStateTag state={state} />
                <CoinAndAdv coin={coinAmount} adv={advAmount} />
                <Link to={`/member/returns/${id}`}>
                  {reason === 'cancel' ? '查看取消申請' : '查看退貨申請'}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {returnUntil !== null && (
          <>
            <span className={styles.quiet}>
              {returnTermsOf(order).text}
              <br />
              <Time at={returnUntil} /> 前可以申請，在那之前款項由平台託管。
            </span>
            <Button onClick={() => setAsking(true)}>申請退貨</Button>
          </>
        )}
        {canAskToCancel && (
          <>
            <span className={styles.quiet}>得標的訂單需要賣家同意才能取消。</span>
            <Button onClick={() => setAsking(true)}>申請取消</Button>
          </>
        )}
      </div>
      {isAsking && (
        <ReturnDialog order={order} onRefused={onRefresh} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}
