import { MAX_QUESTION_LENGTH, MIN_QUESTION_LENGTH } from '@common/selling/questionRules';
import { plainText, seenLength } from '@common/text/plainText';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { setAside } from '@/components/unsavedWork';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './Question.module.css';

interface Props {
  productId: number;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks the seller about a product. */
export function AskForm({ productId, onDone, onCancel }: Props) {
  const [text, setText] = useState('');
  const id = useId();
  const field = useRef<InputRef>(null);
  useEffect(() => {
    // In place of the button that was pressed.
    field.current?.focus();
  }, []);
  const missing = MIN_QUESTION_LENGTH - seenLength(text);
  const { run, loading } = useApi(
    () =>
      api('POST /api/products/:id/questions', {
        params: { id: productId },
        body: { text: plainText(text) },
      }),
    {
      manual: true,
      onSuccess() {
        toast.success('問題已送出，賣家回答後會通知您');
        onDone();
      },
    },
  );
  const name = `question ${productId}`;
  useUnsaved(text.trim() !== '', {
    name,
    read: () => text,
    restore: setText,
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <label htmlFor={id}>想問賣家什麼？</label>
      <Input.TextArea
        ref={field}
        id={id}
        value={text}
        rows={3}
        maxLength={MAX_QUESTION_LENGTH}
        showCount
        aria-describedby={`${id}-hint`}
        placeholder="例如：杯口直徑幾公分？可以放進洗碗機嗎？"
        onChange={({ target }) => setText(target.value)}
      />
      <p className={styles.quiet} id={`${id}-hint`}>
        賣家回答後，問題與回答會公開，您的名字只顯示第一個字。請不要寫電話、地址等個人資料。
        {missing > 0 && text !== '' && `再寫 ${missing} 個字就可以送出。`}
      </p>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={loading} disabled={missing > 0}>
          送出問題
        </Button>
        <Button
          onClick={() => {
            setAside(name, text);
            onCancel();
          }}
        >
          先不要
        </Button>
      </div>
    </form>
  );
}
