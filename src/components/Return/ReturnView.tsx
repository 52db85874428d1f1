import type { Return } from '@common/endpoints/returns';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { OrderLines } from '../Order/OrderLines';
import { MessageForm } from './MessageForm';
import { NextStep } from './NextStep';
import styles from './Return.module.css';
import { ReturnFacts } from './ReturnFacts';
import { ReturnSteps } from './ReturnSteps';
import { ReturnThread } from './ReturnThread';
import type { ReturnApi } from './returnApi';

interface Props {
  one: Return;
  calls: ReturnApi;
  /** The order's number, linked where there is a page for it. */
  order: ReactNode;
  onChange: (one: Return) => void;
  onRefresh: () => void;
}

/** A return with all that was said and done, and what may be done now. */
export function ReturnView({ one, calls, order, onChange, onRefresh }: Props) {
  return (
    <div className={styles.view}>
      <NextStep one={one} />
      <ReturnSteps one={one} calls={calls} onChange={onChange} onRefresh={onRefresh} />
      <Card>
        <ReturnFacts one={one} order={order} />
      </Card>
      <Card>
        <OrderLines lines={one.lines} />
      </Card>
      <ReturnThread one={one} />
      {one.closedAt === null && (
        <MessageForm
          send={(body) => calls.say(one.id, body)}
          onSent={onChange}
          onRefused={onRefresh}
        />
      )}
    </div>
  );
}
