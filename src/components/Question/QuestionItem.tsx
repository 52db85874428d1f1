import type { Question } from '@common/endpoints/questions';
import type { ReactNode } from 'react';
import { TaipeiDate } from '@/components/TaipeiDate';
import styles from './Question.module.css';

interface Props {
  question: Question;
  /** The reader's actions. */
  children?: ReactNode;
}

/** A question and its answer, as plain text. */
export function QuestionItem({ question, children }: Props) {
  const { asker, text, createdAt, answer } = question;
  return (
    <article className={styles.item}>
      <p className={styles.asked}>
        <b>問</b>
        <span>{text}</span>
        <span />
        <span className={styles.quiet}>
          {asker}・<TaipeiDate at={createdAt} />
        </span>
      </p>
      {answer && (
        <p className={styles.answer}>
          <b>答</b>
          <span>{answer.text}</span>
          <span />
          <span className={styles.quiet}>
            賣家・
            <TaipeiDate at={answer.at} />
            {answer.editedAt !== null && '（已更正）'}
          </span>
        </p>
      )}
      {children}
    </article>
  );
}
