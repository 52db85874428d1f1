import type { OwnQuestion } from '@common/endpoints/questions';
import { Button } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { hiddenNote } from './hiddenNote';
import styles from './Question.module.css';
import { QuestionItem } from './QuestionItem';

interface Props {
  /** The reader's questions that others do not see: without an answer, or hidden. */
  questions: readonly OwnQuestion[];
  onChange: () => void;
}

export function MyQuestions({ questions, onChange }: Props) {
  return (
    <ul className={styles.list} aria-label="我的提問">
      {questions.map((question) => (
        <li key={question.id} className={styles.mine}>
          <MyQuestion question={question} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

interface OneProps {
  question: OwnQuestion;
  onChange: () => void;
}

/** A question of the reader's: while it waits it can be withdrawn. */
export function MyQuestion({ question, onChange }: OneProps) {
  const { id, answer, hidden } = question;
  const { run, loading } = useApi(
    () => api('POST /api/questions/:id/withdraw', { params: { id } }),
    {
      manual: true,
      onSuccess: () => void toast.success('已收回問題'),
      // Also after a refusal: the seller may have answered meanwhile.
      onFinally: onChange,
    },
  );
  return (
    <QuestionItem question={question}>
      {hidden ? (
        <p className={styles.note}>{hiddenNote(question)}</p>
      ) : (
        !answer && (
          <div className={styles.actions}>
            <span className={styles.quiet}>等待賣家回答，目前只有您和賣家看得到</span>
            <ConfirmPopover
              title="收回這則問題？"
              description="賣家就看不到了。"
              okText="收回"
              cancelText="先不要"
              onConfirm={run}
            >
              <Button size="small" loading={loading}>
                收回
              </Button>
            </ConfirmPopover>
          </div>
        )
      )}
    </QuestionItem>
  );
}
