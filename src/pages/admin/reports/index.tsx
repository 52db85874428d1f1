import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { ReportCase } from '@common/endpoints/contentReports';
import { REPORT_KIND, REPORT_OUTCOME, REPORT_REASON } from '@common/lists/contentReports';
import { ID_TEXT } from '@common/text/urlText';
import { Button, Tag } from 'antd';
import { useRef } from 'react';
import { CursorTable } from '@/components/CursorTable';
import { Time } from '@/components/Time';
import { tagColour } from '@/components/tagColour';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { ExportButton } from '../parts/ExportButton';
import { useListSort } from '../parts/useListSort';
import { useOpened } from '../parts/useOpened';
import { ReportDrawer } from './ReportDrawer';

const TABS = [
  { key: 'open', tab: '待處理' },
  { key: 'decided', tab: '已結案' },
] as const;

const DECISION: ProColumns<ReportCase> = {
  title: '結果',
  render: (_, { decision }) => {
    if (!decision) return '—';
    const { label, color } = REPORT_OUTCOME[decision.outcome];
    return <Tag color={tagColour(color)}>{label}</Tag>;
  },
};

function columnsOf(open: (id: number) => void, isOpen: boolean): ProColumns<ReportCase>[] {
  return [
    {
      title: '內容',
      render: (_, { id, kind, title }) => (
        <Button
          type="link"
          style={{
            minWidth: 140,
            padding: 0,
            height: 'auto',
            whiteSpace: 'normal',
            justifyContent: 'start',
            textAlign: 'start',
          }}
          onClick={() => open(id)}
        >
          {REPORT_KIND[kind]}：{title}
        </Button>
      ),
    },
    { key: 'count', title: '件數', align: 'right', render: (_, { reports }) => reports },
    {
      title: '原因',
      render: (_, { reasons }) => reasons.map((one) => REPORT_REASON[one]).join('、'),
    },
    { title: '發布者', render: (_, { owner }) => owner.name },
    { key: 'opened', title: '第一次檢舉', render: (_, { firstAt }) => <Time at={firstAt} /> },
    { key: 'last', title: '最近一次', render: (_, { lastAt }) => <Time at={lastAt} /> },
    ...(isOpen ? [] : [DECISION]),
  ];
}

/** What members have reported; of what waits, the oldest first unless sorted otherwise. */
export default function AdminReports() {
  usePageTitle('檢舉');
  const { cursor, get, change, turn } = usePageQuery();
  const state = get('state') === 'decided' ? 'decided' : 'open';
  const isPending = state === 'open';
  const { sort, timeKey, query } = useListSort('reports', { isPending, isAscending: isPending });
  const { opened, open } = useOpened(ID_TEXT);
  const table = useRef<ActionType>(null);
  return (
    <>
      <CursorTable<ReportCase>
        table={table}
        title="檢舉"
        rowKey="id"
        columns={columnsOf(open, isPending)}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={{ state }}
        read={(page) =>
          api('GET /api/admin/reports', {
            query: { ...page, ...query, ...(!isPending && { state }) },
          })
        }
        onTurn={turn}
        empty={isPending ? '沒有等待處理的檢舉。' : '還沒有結案的檢舉。'}
        tools={[
          <ExportButton
            key="csv"
            path="/api/admin/reports.csv"
            query={{ ...query, ...(!isPending && { state }) }}
          />,
        ]}
        tabs={{
          active: state,
          items: TABS.map(({ key, tab }) => ({ key, tab })),
          onChange: (key) => change({ state: key === 'open' ? undefined : key }),
        }}
      />
      {opened !== undefined && (
        <ReportDrawer
          key={opened}
          id={Number(opened)}
          onClose={() => open(undefined)}
          onChange={() => void table.current?.reload()}
        />
      )}
    </>
  );
}
