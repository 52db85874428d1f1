import type { Return } from '@common/endpoints/returns';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { OrderLines } from '../Order/OrderLines';
import { ProgressSteps } from '../ProgressSteps';
import { MessageForm } from '../Thread/MessageForm';
import { NextStep } from './NextStep';
import styles from './Return.module.css';
import { ReturnFacts } from './ReturnFacts';
import { ReturnSteps } from './ReturnSteps';
import { ReturnThread } from './ReturnThread';
import type { ReturnApi } from './returnApi';
import { returnCourse } from './returnCourse';

interface Props {
  one: Return;
  calls: ReturnApi;
  /** The order's number, as a link if there is a page for it. */
  order: ReactNode;
  onChange: (one: Return) => void;
  onRefresh: () => void;
}

/** A return with its thread and the possible steps. */
export function ReturnView({ one, calls, order, onChange, onRefresh }: Props) {
  return (
    <div className={styles.view}>
      <ProgressSteps label="退貨進度" steps={returnCourse(one)}>
        <NextStep one={one} />
        <ReturnSteps one={one} returnApi={calls} onChange={onChange} onRefresh={onRefresh} />
      </ProgressSteps>
      <Card>
        <ReturnFacts one={one} order={order} />
      </Card>
      <Card>
        <OrderLines lines={one.lines} showsReturned={false} />
      </Card>
      <ReturnThread one={one} />
      {one.closedAt === null && (
        <MessageForm
          purpose="return"
          subject={`return ${one.id}`}
          send={(body) => calls.sendMessage(one.id, body)}
          onSent={onChange}
          onRefused={onRefresh}
        />
      )}
    </div>
  );
}
