import { Button, Modal, Progress } from 'antd';
import type { ReactNode } from 'react';
import { dialogExits } from '@/components/dialogExits';
import { RowOutcome } from '@/components/RowOutcome';
import { useOneByOne } from '@/components/useOneByOne';
import { useUnsaved } from '@/components/useUnsaved';
import styles from './BulkDialog.module.css';

interface Props<Row> {
  rows: readonly Row[];
  /** What is done to each: 上架. */
  verb: string;
  /** A number of rows: `3 件`. */
  counted: (n: number) => string;
  /** What the rows are: 商品. */
  noun: string;
  isDanger: boolean;
  /** Does it to one, without the error handler. */
  work: (row: Row) => Promise<unknown>;
  nameOf: (row: Row) => ReactNode;
  /** Whether all that is asked for has been typed. */
  isReady?: boolean;
  /** Whether anything has been typed. */
  isTyped?: boolean;
  /** What is read or typed before it begins: of all, and of each. */
  children: ReactNode;
  ownOf?: (row: Row) => ReactNode;
  /** Called with whether any has been tried. */
  onClose: (hasBegun: boolean) => void;
}

/** Does the same to several rows of a list, one after another; a report for each. */
export function BulkDialog<Row extends { id: number }>(props: Props<Row>) {
  const {
    rows,
    verb,
    counted,
    isDanger,
    nameOf,
    isReady = true,
    isTyped = false,
    ownOf,
    onClose,
  } = props;
  const { outcomes, busy, percent, run, stop } = useOneByOne(
    props.work,
    `沒有收到回應，重新整理後可以看到是否已${verb}。`,
  );
  const done = rows.filter((row) => outcomes.get(row)?.state === 'done').length;
  const hasBegun = outcomes.size > 0 || busy;
  useUnsaved(isTyped && !hasBegun);
  const footer = busy ? (
    <Button onClick={stop}>停止</Button>
  ) : hasBegun ? (
    <Button type="primary" onClick={() => onClose(true)}>
      關閉
    </Button>
  ) : (
    <>
      <Button onClick={() => onClose(false)}>先不要</Button>
      <Button type="primary" danger={isDanger} disabled={!isReady} onClick={() => run(rows)}>
        {verb} {counted(rows.length)}
      </Button>
    </>
  );
  return (
    <Modal
      {...dialogExits(isTyped && !hasBegun, () => onClose(hasBegun))}
      open
      title={`${verb} ${counted(rows.length)}${props.noun}`}
      closable={!busy}
      keyboard={!busy}
      footer={footer}
    >
      {hasBegun ? (
        <p role="status">
          已{verb} {counted(done)}，共 {counted(rows.length)}
        </p>
      ) : (
        props.children
      )}
      {busy && <Progress aria-label={`${verb}進度`} percent={percent} />}
      <ul className={styles.outcomes}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>{nameOf(row)}</span>
            <RowOutcome outcome={outcomes.get(row)} done={`已${verb}`} failed={`沒有${verb}`} />
            {!hasBegun && ownOf?.(row)}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
