import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { BulkDialog } from './BulkDialog';
import styles from './BulkDialog.module.css';
import { ChosenBar } from './ChosenBar';
import { type ChosenRows, useAsked } from './useChosen';

const MAX_REASON = 200;
const counted = (n: number) => `${n} 則`;

/** Texts that differ between the lists. */
interface Texts {
  /** What the rows are: 評價. */
  noun: string;
  /** The label of the reason of hiding them; says who reads it. */
  label: string;
}

interface Work<Row> {
  hide: (row: Row, reason: string) => Promise<unknown>;
  show: (row: Row, reason: string) => Promise<unknown>;
}

interface DialogProps<Row> extends Texts {
  rows: readonly Row[];
  isHiding: boolean;
  work: Work<Row>;
  nameOf: (row: Row) => string;
  onClose: (hasBegun: boolean) => void;
}

function BulkHideDialog<Row extends { id: number }>(props: DialogProps<Row>) {
  const { rows, isHiding, noun, work, nameOf, onClose } = props;
  const [reason, setReason] = useState('');
  const [ownReasons, setOwnReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const reasonId = useId();
  const reasonOf = ({ id }: Row) => ownReasons.get(id)?.trim() || reason.trim();
  return (
    <BulkDialog
      rows={rows}
      verb={isHiding ? '隱藏' : '恢復顯示'}
      counted={counted}
      noun={noun}
      isDanger={isHiding}
      isTyped={[reason, ...ownReasons.values()].some((text) => text !== '')}
      isReady={rows.every((row) => reasonOf(row) !== '')}
      work={(row) => work[isHiding ? 'hide' : 'show'](row, reasonOf(row))}
      nameOf={nameOf}
      ownOf={(row) => (
        <Input
          className={styles.reason}
          aria-label={`${nameOf(row)}的原因`}
          placeholder="另寫原因（不填就用上面的）"
          maxLength={MAX_REASON}
          value={ownReasons.get(row.id) ?? ''}
          onChange={({ target }) =>
            setOwnReasons((before) => new Map(before).set(row.id, target.value))
          }
        />
      )}
      onClose={onClose}
    >
      <label htmlFor={reasonId}>
        {isHiding ? props.label : `恢復顯示這些${noun}的原因（會留下紀錄）`}
      </label>
      <Input
        id={reasonId}
        value={reason}
        maxLength={MAX_REASON}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
    </BulkDialog>
  );
}

interface Props<Row extends { id: number }> extends Texts, Work<Row> {
  chosen: ChosenRows<Row>;
  isHidden: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  onDone: () => void;
}

/** What can be done with the rows that are ticked: hide them with a reason, show them again. */
export function BulkHide<Row extends { id: number }>(props: Props<Row>) {
  const { chosen, isHidden, nameOf, noun, label, hide, show, onDone } = props;
  const { asked, setAsked, close } = useAsked<{ rows: readonly Row[]; isHiding: boolean }>(
    chosen,
    onDone,
  );
  const hidden = chosen.rows.filter(isHidden);
  const shown = chosen.rows.filter((row) => !isHidden(row));
  return (
    <>
      <ChosenBar chosen={chosen} noun={noun} counted={counted}>
        {shown.length > 0 && (
          <Button danger onClick={() => setAsked({ rows: shown, isHiding: true })}>
            隱藏 {counted(shown.length)}
          </Button>
        )}
        {hidden.length > 0 && (
          <Button onClick={() => setAsked({ rows: hidden, isHiding: false })}>
            恢復顯示 {counted(hidden.length)}
          </Button>
        )}
      </ChosenBar>
      {asked && (
        <BulkHideDialog
          {...asked}
          noun={noun}
          label={label}
          work={{ hide, show }}
          nameOf={nameOf}
          onClose={close}
        />
      )}
    </>
  );
}
