import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './BulkDialog.module.css';
import type { ChosenRows } from './useChosen';

interface Props<Row extends { id: number | string }> {
  chosen: ChosenRows<Row>;
  /** What the rows are: 評價. */
  noun: string;
  counted: (n: number) => string;
  /** What can be done with them. */
  children: ReactNode;
}

/** How many rows are ticked, and what can be done with them; nothing while none is. */
export function ChosenBar<Row extends { id: number | string }>(props: Props<Row>) {
  const { chosen, noun, counted, children } = props;
  if (chosen.rows.length === 0) return null;
  return (
    <fieldset className={styles.chosen} aria-label={`選取的${noun}`}>
      <span>已選 {counted(chosen.rows.length)}</span>
      {children}
      <Button type="text" onClick={chosen.clear}>
        取消選取
      </Button>
    </fieldset>
  );
}
