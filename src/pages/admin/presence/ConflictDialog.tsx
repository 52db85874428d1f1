import { Modal } from 'antd';
import { useState } from 'react';
import styles from './presence.module.css';
import type { Difference } from './rebase';

interface Props {
  conflicts: readonly Difference[];
  /** @param chosen paths of which theirs is taken */
  onChosen: (chosen: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Fields that both changed: which of the two each shall have. */
export default function ConflictDialog({ conflicts, onChosen, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (path: string, isTheirs: boolean) => {
    const next = new Set(chosen);
    if (isTheirs) next.add(path);
    else next.delete(path);
    setChosen(next);
  };
  return (
    <Modal
      open
      title="兩個人都改了這些欄位"
      okText="套用選擇"
      cancelText="先不要"
      mask={{ closable: false }}
      onOk={() => onChosen(chosen)}
      onCancel={onClose}
    >
      <p>選好後會填進表單，按「儲存」才會生效。其他欄位已經是兩個人的修改。</p>
      {conflicts.map(({ path, label, before, theirs, mine }) => (
        <fieldset key={path} className={styles.choice}>
          <legend>{label}</legend>
          <label>
            <input
              type="radio"
              name={path}
              checked={!chosen.has(path)}
              onChange={() => choose(path, false)}
            />
            <span>保留我的：{mine}</span>
          </label>
          <label>
            <input
              type="radio"
              name={path}
              checked={chosen.has(path)}
              onChange={() => choose(path, true)}
            />
            <span>改用新的：{theirs}</span>
          </label>
          <small>原本：{before}</small>
        </fieldset>
      ))}
    </Modal>
  );
}
