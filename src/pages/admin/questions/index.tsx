import type { StaffQuestion } from '@common/endpoints/questions';
import { Skeleton, Tabs } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { NewerOlder } from '@/components/NewerOlder';
import { RetryButton } from '@/components/RetryButton';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from '../listHead.module.css';
import { BulkHide } from '../parts/BulkHide';
import { ListTools } from '../parts/ListTools';
import { TickAll } from '../parts/TickAll';
import { useChosen } from '../parts/useChosen';
import { moderateQuestion } from './ModerationDialog';
import { StaffQuestionItem } from './StaffQuestionItem';

const PAGE_SIZE = 20;
const STATES = [
  { key: 'all', label: '全部', empty: '沒有符合條件的問答。' },
  { key: 'waiting', label: '待回答', empty: '商城的商品沒有等待回答的提問。' },
  { key: 'open', label: '等賣家回答', empty: '沒有等賣家回答的提問。' },
  { key: 'answered', label: '已公開', empty: '沒有公開的問答。' },
  { key: 'hidden', label: '已隱藏', empty: '沒有隱藏的問答。' },
] as const;

export default function AdminQuestions() {
  usePageTitle('問答管理');
  const { cursor, get, change, turn } = usePageQuery();
  const state = STATES.find(({ key }) => key === get('state')) ?? STATES[0];
  const q = get('q');
  const chosen = useChosen<StaffQuestion>();
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/admin/questions', {
        query: {
          ...cursor,
          pageSize: String(PAGE_SIZE),
          ...(state.key !== 'all' && { state: state.key }),
          ...(q && { q }),
        },
      }),
    {
      refreshDeps: [state.key, q, cursor.before, cursor.after],
      onSuccess: ({ list }) => chosen.see(list),
    },
  );
  return (
    <>
      <header className={styles.head}>
        <h1>問答管理</h1>
        <ListTools
          className={styles.tools}
          list="questions"
          q={q}
          placeholder="商品名稱"
          maxLength={80}
          onSearch={(typed) => change({ q: typed })}
          exported={{ q, ...(state.key !== 'all' && { state: state.key }) }}
        />
      </header>
      <Tabs
        activeKey={state.key}
        items={STATES.map(({ key, label }) => ({ key, label }))}
        onChange={(chosen) => change({ state: chosen === 'all' ? undefined : chosen })}
      />
      {!data && loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {data?.list.length === 0 && <EmptyState text={state.empty} />}
      {data && data.list.length > 0 && (
        <TickAll chosen={chosen} page={data.list} label="選取這一頁的問答" />
      )}
      {data?.list.map((question) => (
        <StaffQuestionItem
          key={question.id}
          question={question}
          chosen={chosen}
          onChange={refresh}
        />
      ))}
      <BulkHide
        chosen={chosen}
        noun="問答"
        label="隱藏問題連同回答的原因（發問的人會收到通知）"
        isHidden={({ hidden }) => hidden !== null}
        nameOf={({ asker, title }) => `${asker}對${title}的提問`}
        hide={(question, reason) => moderateQuestion('question', question, reason, true)}
        show={(question, reason) => moderateQuestion('show', question, reason, true)}
        onDone={refresh}
      />
      {data && (
        <NewerOlder
          total={data.total}
          isOldestFirst={state.key === 'waiting'}
          onNewer={data.newer === null ? undefined : () => turn({ after: String(data.newer) })}
          onOlder={data.older === null ? undefined : () => turn({ before: String(data.older) })}
        />
      )}
    </>
  );
}
