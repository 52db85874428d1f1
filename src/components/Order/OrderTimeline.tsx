import type { Order } from '@common/endpoints/orders';
import { orderStatus } from '@common/lists/orderStatus';
import { RETURN_ROLE, returnDone } from '@common/lists/returns';
import type { ReturnReason } from '@common/returns';
import { Badge, Timeline } from 'antd';
import { Time } from '../Time';
import styles from './OrderLines.module.css';

type Entry = Order['history'][number];
type Step = NonNullable<Order['return']>['steps'][number];

const ACTORS: Record<Entry['actor'], string> = {
  buyer: '買家',
  seller: '賣家',
  staff: '客服',
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

const ofReturn = ({ step, role, at }: Step, reason: ReturnReason): Event => ({
  key: `${at}:${step}`,
  at,
  color: 'purple',
  title: reason === 'cancel' ? '取消申請' : '退貨',
  reason: returnDone(step, reason),
  by: RETURN_ROLE[role],
});

interface Props {
  history: Order['history'];
  /** The order's latest return, whose steps are merged into the timeline. */
  last: Order['return'];
}

/** Every change of the order and its return, latest first, with time, person and reason. */
export function OrderTimeline({ history, last }: Props) {
  const steps = last ? last.steps.map((step) => ofReturn(step, last.reason)) : [];
  const events = [...history.map(ofOrder), ...steps];
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
