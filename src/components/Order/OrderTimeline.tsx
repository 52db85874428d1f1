import type { Order } from '@common/endpoints/orderShapes';
import { orderStatus } from '@common/lists/orderStatus';
import { RETURN_ROLE, returnDone } from '@common/lists/returns';
import { Badge, Timeline } from 'antd';
import type { ReactNode } from 'react';
import { CoinAndAdv } from '../CoinAndAdv';
import { Time } from '../Time';
import styles from './OrderLines.module.css';

type HistoryEntry = Order['history'][number];
type Return = Order['returns'][number];

const ACTORS: Record<HistoryEntry['actor'], string> = {
  buyer: '買家',
  seller: '賣家',
  staff: '客服',
  system: '系統',
  chain: '錢包付款',
};

interface Event {
  key: string;
  at: number;
  color: string;
  title: string;
  reason: ReactNode;
  by: string;
}

const ofOrder = ({ to, at, actor, actorName, reason }: HistoryEntry): Event => ({
  key: `${at}:${to}`,
  at,
  color: orderStatus(to).color || 'gray',
  title: orderStatus(to).label,
  reason,
  by: ACTORS[actor] + (actorName ? `（${actorName}）` : ''),
});

const ofReturn = ({ id, reason, coinAmount, advAmount, steps }: Return): Event[] =>
  steps.map(({ step, role, at }) => ({
    key: `${id}:${at}:${step}`,
    at,
    color: 'purple',
    title: reason === 'cancel' ? '取消申請' : '退貨',
    reason:
      step === 'refund' ? (
        <>
          {returnDone(step, reason)}，退回 <CoinAndAdv coin={coinAmount} adv={advAmount} />
        </>
      ) : (
        returnDone(step, reason)
      ),
    by: RETURN_ROLE[role],
  }));

interface Props {
  history: Order['history'];
  /** The order's returns, whose steps are merged into the timeline. */
  returns: Order['returns'];
}

/** Every change of the order and its returns, latest first, with time, person and reason. */
export function OrderTimeline({ history, returns }: Props) {
  const events = [...history.map(ofOrder), ...returns.flatMap(ofReturn)];
  return (
    <Timeline
      items={events
        .toSorted((one, other) => one.at - other.at)
        // Reversed rather than sorted descending: entries of the same moment, such as order and payment of a checkout,
        // then come latest first too.
        .toReversed()
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
