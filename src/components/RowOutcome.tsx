import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Outcome } from './useOneByOne';

interface Props<Value> {
  outcome: Outcome<Value> | undefined;
  /** What is said of each state. */
  done: string;
  failed: string;
  /** What came of it. */
  children?: (value: Value) => ReactNode;
}

/** The report of a row among many: whether it was done, and what came of it or why not. */
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
