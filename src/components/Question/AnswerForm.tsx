import { MAX_ANSWER_LENGTH } from '@common/selling/questionRules';
import { isBlank, plainText } from '@common/text/plainText';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { useApi } from '@/services/useApi';
import styles from './Question.module.css';

interface Props {
  /** Of the question, to tell the forms of a page apart. */
  name: string;
  /** The answer that is corrected; absent for a new one. */
  before?: string;
  /** Resolves when the answer is stored. */
  onSend: (text: string) => Promise<unknown>;
  /** Called after an answer or a refusal, such as of a question that was withdrawn: what was typed stays beside what it is now. */
  onChange: () => void;
}

/** Answers a question, or corrects the answer. */
export function AnswerForm({ name, before, onSend, onChange }: Props) {
  const [open, setOpen] = useState(false);
  // Stays when the form is closed without sending.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? before ?? '';
  const id = useId();
  const { run, loading } = useApi(() => onSend(plainText(text)).finally(onChange), {
    manual: true,
    onSuccess() {
      void toast.success(before === undefined ? '已回答，並公開在商品頁' : '已更正回答');
      setOpen(false);
      setTyped(undefined);
    },
  });
  useUnsaved(open && text !== (before ?? ''), {
    name: `answer ${name}`,
    read: () => text,
    restore(typed) {
      setTyped(typed);
      setOpen(true);
    },
  });
  if (!open) {
    return (
      <Button
        size="small"
        type={before === undefined ? 'primary' : 'default'}
        onClick={() => setOpen(true)}
      >
        {before === undefined ? '回答' : '更正回答'}
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
      <label htmlFor={id}>
        {before === undefined
          ? '回答（送出後與問題一起公開，24 小時內可以更正）'
          : '更正回答（會註明已更正）'}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        value={text}
        rows={3}
        maxLength={MAX_ANSWER_LENGTH}
        showCount
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.actions}>
        <Button
          type="primary"
          htmlType="submit"
          loading={loading}
          disabled={isBlank(text) || plainText(text) === before}
        >
          {before === undefined ? '送出回答' : '儲存更正'}
        </Button>
        <Button onClick={() => setOpen(false)}>先不要</Button>
      </div>
    </form>
  );
}
