import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import styles from './TickedCard.module.css';
import type { ChosenRows } from './useChosen';

interface Props<Row extends { id: number }> {
  chosen: ChosenRows<Row>;
  row: Row;
  /** The name of the box. */
  label: string;
  children: ReactNode;
}

/** A row of a list of cards, with the box that ticks it before its first line. */
export function TickedCard<Row extends { id: number }>(props: Props<Row>) {
  const { chosen, row, label, children } = props;
  return (
    <div className={styles.card}>
      <Checkbox
        aria-label={label}
        checked={chosen.has(row)}
        onChange={({ target }) => chosen.choose([row], target.checked)}
      />
      {children}
    </div>
  );
}
