import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { PlannedPublishing } from '@common/endpoints/publishing';
import { Link } from '@umijs/max';
import { Button, Tag } from 'antd';
import { useRef } from 'react';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { PagedTable } from '@/components/PagedTable';
import { stateTabs } from '@/components/stateTabs';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';

const KINDS = {
  news: {
    label: '消息',
    editor: '/admin/news/edit/',
    end: (id: number, seen: number) =>
      api('PUT /api/admin/news/:id/plan', { params: { id }, body: { at: null, seen } }),
  },
  product: {
    label: '商品',
    editor: '/admin/products/edit/',
    end: (id: number, seen: number) =>
      api('PUT /api/admin/products/:id/plan', { params: { id }, body: { at: null, seen } }),
  },
};
const TABS = [
  { key: 'all', tab: '全部' },
  { key: 'news', tab: '消息' },
  { key: 'product', tab: '商品' },
];

const Waiting = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? <Tag color="red">公開失敗，會再試</Tag> : <Tag color="orange">等待公開</Tag>;

const columnsOf = (
  end: (one: PlannedPublishing) => Promise<void>,
): ProColumns<PlannedPublishing>[] => [
  {
    title: '標題',
    render: (_, { kind, id, title }) => (
      <Link
        to={`${KINDS[kind].editor}${id}`}
        style={{ display: 'block', minWidth: 160, maxWidth: 420, whiteSpace: 'normal' }}
      >
        {title}
      </Link>
    ),
  },
  // Second, where a phone shows it.
  {
    title: '操作',
    render: (_, one) => (
      <ConfirmPopover
        title={`要取消「${one.title}」的預定嗎？`}
        description="時間到了也不會公開；內容會保留，可以再預定。"
        okText="取消預定"
        cancelText="先不要"
        onConfirm={() => end(one)}
      >
        <Button size="small">取消預定</Button>
      </ConfirmPopover>
    ),
  },
  {
    title: '公開時間',
    render: (_, { at, hasFailed }) => (
      <>
        <Time at={at} /> {at <= Date.now() && <Waiting hasFailed={hasFailed} />}
      </>
    ),
  },
  { title: '種類', render: (_, { kind }) => KINDS[kind].label },
  { title: '預定人', dataIndex: 'staff' },
];

/** 預定公開: news and products that are shown by themselves, the next first. */
export default function PlannedPublishings() {
  usePageTitle('預定公開');
  const { current, ...query } = usePageQuery();
  const { chosen: kind, ...tabs } = stateTabs(TABS, query, 'kind');
  const table = useRef<ActionType>(null);
  const end = async (one: PlannedPublishing) => {
    try {
      await KINDS[one.kind].end(one.id, one.at);
      void toast.success('已取消預定');
    } finally {
      void table.current?.reload();
    }
  };
  return (
    <PagedTable<PlannedPublishing>
      table={table}
      title="預定公開"
      rowKey={({ kind: of, id }) => `${of} ${id}`}
      columns={columnsOf(end)}
      current={current}
      filter={{ kind }}
      read={(page) => api('GET /api/admin/planned', { query: { ...page, kind } })}
      onPage={(page) => query.change({ current: page })}
      empty="目前沒有預定。在消息或商品的編輯頁可以預定公開的時間。"
      tabs={tabs}
    />
  );
}
