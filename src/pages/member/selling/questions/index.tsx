import type { QuestionToSeller } from '@common/endpoints/questions';
import { Link } from '@umijs/max';
import { Tabs } from 'antd';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { ListPages } from '@/components/ListPages';
import { Loaded } from '@/components/Loaded';
import { AnswerForm } from '@/components/Question/AnswerForm';
import { hiddenNote } from '@/components/Question/hiddenNote';
import { QuestionItem } from '@/components/Question/QuestionItem';
import { stateTabs } from '@/components/stateTabs';
import { useListPage } from '@/components/useListPage';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { usePageTitle } from '@/usePageTitle';
import styles from '../index.module.css';
import { SellingTabs } from '../SellingTabs';

const EMPTY = {
  all: '還沒有人問您的商品。說明寫得清楚，買家就不必問；有人發問時會通知您。',
  waiting: '沒有等您回答的提問。',
};

/** 問與答: what buyers ask about the member's goods, those that wait for an answer first. */
export default function SellingQuestions() {
  usePageTitle('我的賣場問與答');
  const { current, get, change } = usePageQuery();
  const onlyWaiting = get('state') === 'waiting';
  const { request } = useListPage(`${onlyWaiting} ${current}`, () =>
    api('GET /api/me/selling/questions', {
      query: { current: String(current), ...(onlyWaiting && { state: 'waiting' }) },
    }),
  );
  useEvents(({ type }) => {
    if (type === 'notice' || type === 'ready') request.refresh();
  });
  const { data } = request;
  const { active, items, onChange } = stateTabs(
    [
      { key: 'all', tab: '全部' },
      { key: 'waiting', tab: `待回答${data ? `（${data.waiting}）` : ''}` },
    ],
    { get, change },
  );
  return (
    <section>
      <SellingTabs />
      <header className={styles.head}>
        <h1>問與答</h1>
      </header>
      <Tabs
        activeKey={active}
        items={items.map(({ key, tab }) => ({ key, label: tab }))}
        onChange={onChange}
      />
      <Loaded
        request={request}
        waiting={<RowBones label="問與答載入中" />}
        failed={(retry) => <EmptyState tall text="無法載入問與答。" retry={retry} />}
      >
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState tall text={EMPTY[onlyWaiting ? 'waiting' : 'all']} />
          ) : (
            <ul className={styles.list}>
              {list.map((question) => (
                <li key={question.id} className={styles.card}>
                  <QuestionRow question={question} onChange={request.refresh} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ListPages
        current={current}
        pageSize={data?.pageSize ?? 1}
        total={data?.total}
        onChange={(current) => change({ current })}
      />
    </section>
  );
}

function QuestionRow({ question, onChange }: { question: QuestionToSeller; onChange: () => void }) {
  const { id, productId, title, answer, hidden, correctableUntil } = question;
  const send = (text: string) => {
    const call = { params: { id }, body: { text } };
    return answer
      ? api('PUT /api/questions/:id/answer', call)
      : api('POST /api/questions/:id/answer', call);
  };
  return (
    <>
      <Link to={`/product/view/${productId}`}>{title}</Link>
      <QuestionItem question={question}>
        {hidden && <p className={styles.note}>{hiddenNote(question)}</p>}
        {!hidden && (!answer || correctableUntil !== null) && (
          <AnswerForm name={String(id)} before={answer?.text} onSend={send} onChange={onChange} />
        )}
      </QuestionItem>
    </>
  );
}
