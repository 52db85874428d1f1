import { Link } from '@umijs/max';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { PlainButton } from '@/components/PlainButton';
import { ReportButton } from '@/components/Report/ReportButton';
import { RetryButton } from '@/components/RetryButton';
import { SectionPages } from '@/components/SectionPages';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { useWhenSignedIn } from '@/session/useWhenSignedIn';
import styles from './Question.module.css';
import { QuestionItem } from './QuestionItem';

const PAGE_SIZE = 5;
// Loaded only for those who ask or have asked.
const AskForm = lazyPart(async () => (await import('./AskForm')).AskForm);
const MyQuestions = lazyPart(async () => (await import('./MyQuestions')).MyQuestions);

interface Props {
  productId: number;
  /** The platform sells it: its answers cannot be reported, because no member wrote them. */
  isPlatform: boolean;
}

/** A product's questions with their answers, and a form to ask. */
export function Questions({ productId, isPlatform }: Props) {
  const { user } = useSession();
  const [current, setCurrent] = useState(1);
  const asking = useWhenSignedIn();
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/products/:id/questions', {
        params: { id: productId },
        query: { current: String(current), pageSize: String(PAGE_SIZE) },
        skipErrorHandler: true,
      }),
    { refreshDeps: [productId, current, user?.access_token] },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;
  const isSeller = data !== undefined && data.toAnswer !== null;
  const invitesFirst = data?.total === 0 && data.mine.length === 0 && !isSeller && data.isOpen;
  useEffect(() => {
    // A notice leads here; this part loads after the page has looked for its hash.
    if (isLoaded && window.location.hash === '#questions') heading.current?.scrollIntoView?.();
  }, [isLoaded]);

  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions" ref={heading}>
        問與答
      </h2>
      {error && !data && !loading && (
        <RetryButton onRetry={refresh}>無法載入問與答，重新載入</RetryButton>
      )}
      {data && (
        <>
          {/* `mine` are not public; my public questions are in `list`, their ids in `own`. */}
          {data.mine.length > 0 && <MyQuestions questions={data.mine} onChange={refresh} />}
          {data.toAnswer !== null ? (
            <Seller toAnswer={data.toAnswer} />
          ) : asking.isOpen ? (
            <AskForm
              productId={productId}
              onDone={() => {
                asking.close();
                refresh();
              }}
              onCancel={asking.close}
            />
          ) : data.isOpen ? (
            <PlainButton onClick={asking.open}>向賣家提問</PlainButton>
          ) : (
            <p className={styles.quiet}>這件商品目前沒有販售，不能提問。</p>
          )}
          {invitesFirst && (
            <p className={styles.quiet}>
              還沒有問答。尺寸、材質、保存方式或出貨時間，都可以直接問賣家；回答後會公開在這裡。
            </p>
          )}
          <ul className={styles.list} aria-busy={loading}>
            {data.list.map((question) => (
              <li key={question.id}>
                <QuestionItem question={question}>
                  <ReportButton
                    what={{
                      kind: 'question',
                      id: question.id,
                      name: `${question.asker}的提問`,
                      // Nobody reports the platform's answer, nor the seller their own.
                      under: isPlatform || isSeller ? undefined : 'answer',
                    }}
                    isOwn={data.own.includes(question.id)}
                  />
                </QuestionItem>
              </li>
            ))}
          </ul>
          <SectionPages
            label="問與答分頁"
            pageSize={PAGE_SIZE}
            current={current}
            total={data.total}
            onChange={setCurrent}
          />
        </>
      )}
    </section>
  );
}

/** What the seller of the product reads instead of the form. */
function Seller({ toAnswer }: { toAnswer: number }) {
  return toAnswer > 0 ? (
    <Link to="/member/selling/questions?state=waiting">{toAnswer} 則提問等您回答</Link>
  ) : (
    <p className={styles.quiet}>
      目前沒有等您回答的提問。有人發問時會通知您，回答後問題與回答才會公開在這裡。
    </p>
  );
}
