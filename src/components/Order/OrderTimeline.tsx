import type { Order } from '@common/endpoints/orders';
import { orderStatus } from '@common/lists/orderStatus';
import { RETURN_DONE, RETURN_ROLE } from '@common/lists/returns';
import { Badge, Timeline } from 'antd';
import { Time } from '../Time';
import styles from './OrderLines.module.css';

type Entry = Order['history'][number];
type Step = NonNullable<Order['return']>['steps'][number];

const ACTORS: Record<Entry['actor'], string> = {
  buyer: '買家',
  seller: '賣家',
  staff: '客服人員',
  system: '系統',
  chain: '鏈上付款',
};

interface Event {
  key: string;
  at: number;
  color: string;
  title: string;
  reason: string;
  by: string;
}

const ofOrder = ({ to, at, actor, actorName, reason }: Entry): Event => ({
  key: `${at}:${to}`,
  at,
  color: orderStatus(to).color || 'gray',
  title: orderStatus(to).label,
  reason,
  by: ACTORS[actor] + (actorName ? `（${actorName}）` : ''),
});

const ofReturn = ({ step, role, at }: Step): Event => ({
  key: `${at}:${step}`,
  at,
  color: 'purple',
  title: '退貨',
  reason: RETURN_DONE[step],
  by: RETURN_ROLE[role],
});

interface Props {
  history: Order['history'];
  /** The latest return of the order, whose steps stand between the order's own. */
  last: Order['return'];
}

/** Every change of the order and of its return, the latest first: when, who and why. */
export function OrderTimeline({ history, last }: Props) {
  const events = [...history.map(ofOrder), ...(last?.steps ?? []).map(ofReturn)];
  return (
    <Timeline
      items={events
        .toSorted((one, other) => other.at - one.at)
        .map(({ key, at, color, title, reason, by }) => ({
          key,
          icon: <Badge color={color} />,
          content: (
            <>
              <b>{title}</b>
              {reason && <span>　{reason}</span>}
              <div className={styles.quiet}>
                <Time at={at} />　{by}
              </div>
            </>
          ),
        }))}
    />
  );
}
