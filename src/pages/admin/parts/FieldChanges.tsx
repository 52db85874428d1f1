import type { FieldChange } from '@common/endpoints/adminLog';
import { fieldText } from '@common/staff/staffLogText';
import { Button } from 'antd';
import { useState } from 'react';
import styles from './fieldChanges.module.css';

interface Props {
  /** Null for an action that changes no record, and in older entries. */
  changes: FieldChange[] | null;
}

/** Fields shown before 再顯示 is pressed. */
const MAX_COLLAPSED = 4;

function Sides({ before, after }: FieldChange) {
  const [was, is] = [fieldText(before), fieldText(after)];
  if (was === '') return <ins>{is}</ins>;
  return (
    <>
      <del>{was}</del> → <ins>{is === '' ? '（無）' : is}</ins>
    </>
  );
}

/** Fields of a record before and after an action. */
export function FieldChanges({ changes }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  if (!changes) return null;
  if (changes.length === 0) return <span className={styles.quiet}>內容沒有不同</span>;
  const shown = isExpanded ? changes : changes.slice(0, MAX_COLLAPSED);
  const rest = changes.length - shown.length;
  return (
    <ul className={styles.changes}>
      {shown.map((change) => (
        <li key={change.field}>
          {change.field}：<Sides {...change} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Button
            type="link"
            size="small"
            className={styles.more}
            onClick={() => setExpanded(true)}
          >
            再顯示 {rest} 項
          </Button>
        </li>
      )}
    </ul>
  );
}
