import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { Api } from '@common/api';
import { NEWS_CATEGORIES, newsCategory } from '@common/lists/newsCategory';
import { history, Link } from '@umijs/max';
import { Button, Select, Space, Tag } from 'antd';
import { useRef } from 'react';
import { PagedTable } from '@/components/PagedTable';
import { QueryInput } from '@/components/QueryInput';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import lists from '../listHead.module.css';
import { PublishButton } from './PublishButton';
import { useStaffNewsQuery } from './useStaffNewsQuery';

type NewsRow = Api['GET /api/admin/news']['data']['list'][number];

function columnsOf(reload: () => void): ProColumns<NewsRow>[] {
  return [
    {
      title: '標題',
      render: (_, { id, title }) => (
        <Link
          to={`/admin/news/edit/${id}`}
          style={{ display: 'block', minWidth: 180, maxWidth: 420, whiteSpace: 'normal' }}
        >
          {title}
        </Link>
      ),
    },
    // Second, where a phone shows it.
    {
      title: '操作',
      className: lists.whole,
      render: (_, item) => (
        <Space>
          <PublishButton item={item} onDone={reload} onRefused={reload} />
          {item.published && <Link to={`/news/view/${item.id}`}>查看</Link>}
        </Space>
      ),
    },
    {
      title: '分類',
      render: (_, { category }) => {
        const { label, color } = newsCategory(category);
        return <Tag color={color}>{label}</Tag>;
      },
    },
    {
      title: '狀態',
      render: (_, { published }) => (published ? <Tag color="green">已發布</Tag> : <Tag>草稿</Tag>),
    },
    {
      title: '發布時間',
      render: (_, { publishedAt }) => (publishedAt === null ? '—' : <Time at={publishedAt} />),
    },
    { title: '更新時間', render: (_, { updatedAt }) => <Time at={updatedAt} /> },
  ];
}

export default function AdminNews() {
  usePageTitle('消息管理');
  const { tabs, filter, current, change } = useStaffNewsQuery();
  const table = useRef<ActionType>(null);

  return (
    <PagedTable<NewsRow>
      table={table}
      title="消息管理"
      rowKey="id"
      columns={columnsOf(() => void table.current?.reload())}
      current={current}
      filter={filter}
      read={(page) => api('GET /api/admin/news', { query: { ...page, ...filter } })}
      onPage={(current) => change({ current })}
      empty="沒有符合條件的消息"
      tabs={tabs}
      search={
        <Space wrap>
          <QueryInput
            q={filter.q}
            placeholder="標題"
            maxLength={80}
            onSearch={(typed) => change({ q: typed })}
          />
          <Select
            value={filter.category}
            allowClear
            placeholder="所有分類"
            aria-label="分類"
            style={{ width: 130 }}
            options={NEWS_CATEGORIES.map(({ value, label }) => ({ value, label }))}
            onChange={(chosen: string | undefined) => change({ category: chosen })}
          />
        </Space>
      }
      tools={[
        <Button key="new" type="primary" onClick={() => history.push('/admin/news/new')}>
          新增消息
        </Button>,
      ]}
    />
  );
}
