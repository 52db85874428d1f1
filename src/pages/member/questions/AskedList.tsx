import type { AskedQuestion } from '@common/endpoints/questions';
import { Link } from '@umijs/max';
import { EmptyState } from '@/components/EmptyState';
import { MyQuestion } from '@/components/Question/MyQuestions';
import { QuestionItem } from '@/components/Question/QuestionItem';
import { api } from '@/services/api';
import styles from './index.module.css';
import { type Place, Rows } from './Rows';

/** What the member has asked about any product. */
export const AskedList = (place: Place) => (
  <Rows<AskedQuestion>
    {...place}
    name="我的提問"
    read={() => api('GET /api/me/questions', { query: place.cursor, skipErrorHandler: true })}
    empty={
      <EmptyState tall text="還沒有提問。想知道尺寸、材質或出貨時間，可以在商品頁直接問賣家。" />
    }
    row={(question, refresh) => (
      <>
        <Link to={`/product/view/${question.productId}#questions`}>{question.title}</Link>
        {question.withdrawnAt === null ? (
          <MyQuestion question={question} onChange={refresh} />
        ) : (
          <QuestionItem question={question}>
            <p className={styles.quiet}>您已經收回這則問題。</p>
          </QuestionItem>
        )}
      </>
    )}
  />
);
