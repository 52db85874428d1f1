import { Modal } from 'antd';
import { useState } from 'react';
import styles from './DemoDialog.module.css';
import type { Question } from './question';

interface Props<T> {
  question: Question<T>;
  /** Undefined: rejected. */
  onAnswer: (value: T | undefined) => void;
  onClosed: () => void;
}

/** The demo wallet's window. */
export function DemoDialog<T>({ question, onAnswer, onClosed }: Props<T>) {
  const [value, setValue] = useState(question.initialAnswer);
  const [open, setOpen] = useState(true);

  function answer(given: T | undefined): void {
    setOpen(false);
    onAnswer(given);
  }
  return (
    <Modal
      open={open}
      // Over the page's own dialogs.
      zIndex={2000}
      width={400}
      mask={{ closable: false }}
      title={`示範錢包：${question.title}`}
      okText={question.approveLabel}
      cancelText="拒絕"
      onOk={() => answer(value)}
      onCancel={() => answer(undefined)}
      afterClose={onClosed}
    >
      <div className={styles.body}>{question.body(value, setValue)}</div>
      <p className={styles.note}>只在示範站有效，裡面的 GAB 與 ETH 沒有價值。</p>
    </Modal>
  );
}
