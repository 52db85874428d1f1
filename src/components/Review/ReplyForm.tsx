import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';
import { useApi } from '@/services/useApi';
import styles from './Review.module.css';

interface Props {
  /** Of the review, to tell the forms of a page apart. */
  name: string;
  /** Resolves when the reply is stored. */
  onSend: (text: string) => Promise<unknown>;
}

/** The seller's only reply to a review. */
export function ReplyForm({ name, onSend }: Props) {
  const [open, setOpen] = useState(false);
  // Stays when the form is closed without sending.
  const [text, setText] = useState('');
  const id = useId();
  const { run, loading } = useApi(() => onSend(text.trim()), {
    manual: true,
    onSuccess() {
      setOpen(false);
      setText('');
    },
  });
  useUnsaved(open && text.trim() !== '', {
    name: `reply ${name}`,
    read: () => text,
    restore(typed) {
      setText(typed);
      setOpen(true);
    },
  });
  if (!open) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        回覆
      </Button>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <label htmlFor={id}>回覆買家（只能回覆一次，所有人都看得到）</label>
      <Input.TextArea
        id={id}
        value={text}
        rows={2}
        maxLength={500}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={loading} disabled={text.trim() === ''}>
          送出回覆
        </Button>
        <Button onClick={() => setOpen(false)}>先不要</Button>
      </div>
    </form>
  );
}
