import type { Order } from '@common/endpoints/orders';
import { orderStatus } from '@common/lists/orderStatus';
import { Badge, Timeline } from 'antd';
import { Time } from '../Time';
import styles from './OrderLines.module.css';

type Entry = Order['history'][number];

const ACTORS: Record<Entry['actor'], string> = {
  buyer: '買家',
  seller: '賣家',
  staff: '客服人員',
  system: '系統',
  chain: '鏈上付款',
};

/** Every change of the order, the latest first: when, who and why. */
export function OrderTimeline({ history }: { history: Order['history'] }) {
  return (
    <Timeline
      items={history.toReversed().map(({ to, at, actor, actorName, reason }) => ({
        key: `${at}:${to}`,
        icon: <Badge color={orderStatus(to).color || 'gray'} />,
        content: (
          <>
            <b>{orderStatus(to).label}</b>
            {reason && <span>　{reason}</span>}
            <div className={styles.quiet}>
              <Time at={at} />　{ACTORS[actor]}
              {actorName && `（${actorName}）`}
            </div>
          </>
        ),
      }))}
    />
  );
}
