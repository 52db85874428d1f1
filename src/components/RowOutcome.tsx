import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Outcome } from './useOneByOne';

interface Props<Value> {
  outcome: Outcome<Value> | undefined;
  /** Labels of the two outcomes. */
  done: string;
  failed: string;
  /** Shows the result of a success. */
  children?: (value: Value) => ReactNode;
}

/** The outcome of one row of a batch: its result, or why it failed. */
export function RowOutcome<Value>({ outcome, done, failed, children }: Props<Value>) {
  if (!outcome) return null;
  const isDone = outcome.state === 'done';
  return (
    <span role="status">
      <Tag color={isDone ? 'green' : 'red'}>{isDone ? done : failed}</Tag>
      {isDone ? children?.(outcome.value) : outcome.text}
    </span>
  );
}
