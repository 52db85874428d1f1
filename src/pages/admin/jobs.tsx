import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { FailingItem } from '@common/endpoints/adminJobs';
import { jobLabel } from '@common/lists/jobs';
import { Button } from 'antd';
import { useRef } from 'react';
import { PagedTable } from '@/components/PagedTable';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import lists from './listHead.module.css';

function Retry({ one, onDone }: { one: FailingItem; onDone: () => void }) {
  const { run, loading } = useApi(
    () => api('POST /api/admin/jobs/retry', { body: { job: one.job, item: one.item } }),
    {
      manual: true,
      onSuccess: () => {
        void toast.success('已排入下一輪');
        onDone();
      },
      // Shown once already; it may have succeeded meanwhile.
      onError: onDone,
    },
  );
  return (
    <Button size="small" loading={loading} onClick={run}>
      立即重試
    </Button>
  );
}

const columnsOf = (reload: () => void): ProColumns<FailingItem>[] => [
  {
    title: '工作',
    className: lists.whole,
    render: (_, { job, item }) => `${jobLabel(job)} ${item || '（整個工作）'}`,
  },
  // Second, where a phone shows it.
  {
    title: '操作',
    // A job as a whole tries again by itself within a minute.
    render: (_, one) => one.item !== '' && <Retry one={one} onDone={reload} />,
  },
  { title: '失敗次數', align: 'right', dataIndex: 'tries' },
  { title: '開始失敗', render: (_, { since }) => <Time at={since} /> },
  { title: '上次失敗', render: (_, { lastAt }) => (lastAt === null ? '' : <Time at={lastAt} />) },
  { title: '下次重試', render: (_, { nextTryAt }) => <Time at={nextTryAt} /> },
  { title: '錯誤編號', render: (_, { errorId }) => errorId && <code>{errorId}</code> },
];

/** 背景工作: what the workers could not do yet, and when they try again. */
export default function Jobs() {
  usePageTitle('背景工作');
  const table = useRef<ActionType>(null);
  const { current, change } = usePageQuery();
  return (
    <PagedTable<FailingItem>
      table={table}
      title="背景工作"
      hint="失敗的項目會自動重試，間隔逐漸拉長，其他項目不受影響。錯誤編號可以在系統紀錄中查到原因。"
      rowKey={({ job, item }) => `${job}:${item}`}
      columns={columnsOf(() => void table.current?.reload())}
      current={current}
      read={(page) => api('GET /api/admin/jobs', { query: page })}
      onPage={(current) => change({ current })}
      empty="沒有失敗的項目。"
    />
  );
}
