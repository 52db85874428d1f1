import type { StaffJournal } from '@common/endpoints/books';
import { useRequest } from 'ahooks';
import { Button, Empty, Flex, Form, Input, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { SignedAmount } from '@/components/Movement';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';

const BUCKETS: Record<string, string> = {
  available: '可用',
  held: '保留',
  custody: '鏈上保管',
  escrow: '交易保管',
  revenue: '收入',
  promotion: '廣告幣發行',
  suspense: '待查',
  loss: '損失',
  capital: '開站前餘額',
};

type Posting = StaffJournal['postings'][number];

function Postings({ postings }: { postings: Posting[] }) {
  return (
    <Table<Posting>
      size="small"
      scroll={{ x: true }}
      rowKey={({ account, asset, bucket }) => `${account} ${asset} ${bucket}`}
      dataSource={postings}
      pagination={false}
      columns={[
        { title: '帳戶', dataIndex: 'account' },
        { title: '資產', render: (_, { asset }) => (asset === 'coin' ? '加密幣' : '廣告幣') },
        { title: '科目', render: (_, { bucket }) => BUCKETS[bucket] ?? bucket },
        {
          title: '增減',
          align: 'right',
          render: (_, { amount }) => <SignedAmount value={amount} />,
        },
        { title: '餘額', align: 'right', render: (_, { balance }) => <Amount value={balance} /> },
      ]}
    />
  );
}

const FILTERS = [
  { key: 'memberId', label: '會員編號' },
  { key: 'kind', label: '種類' },
  { key: 'ref', label: '訂單、交易等編號' },
] as const;

/** 帳本: every movement as it was posted. Nothing can be changed here. */
export default function Journals() {
  usePageTitle('帳本');
  const { get, change } = usePageQuery();
  const [before, setBefore] = useState<number[]>([]);
  const filter = Object.fromEntries(
    FILTERS.flatMap(({ key }) => {
      const value = get(key);
      return value ? [[key, value]] : [];
    }),
  );
  const asked = JSON.stringify(filter);
  const at = before.at(-1);
  const { data, error, loading, refresh } = useRequest(
    () =>
      api('GET /api/admin/journals', {
        query: { ...filter, ...(at !== undefined && { before: String(at) }) },
      }),
    { refreshDeps: [asked, at], onError() {} },
  );
  return (
    <>
      <h1 style={{ fontSize: 20 }}>帳本</h1>
      <Form layout="vertical" style={{ display: 'flex', flexWrap: 'wrap', columnGap: 12 }}>
        {FILTERS.map(({ key, label }) => (
          <Form.Item key={`${key} ${get(key)}`} label={label} htmlFor={`journals-${key}`}>
            <Input.Search
              id={`journals-${key}`}
              defaultValue={get(key)}
              allowClear
              maxLength={100}
              onSearch={(typed) => {
                setBefore([]);
                change({ [key]: typed.trim() });
              }}
            />
          </Form.Item>
        ))}
      </Form>
      {!data && (!error || loading) && <Skeleton active paragraph={{ rows: 10 }} />}
      {!data && error && !loading && <Button onClick={refresh}>沒有載入成功，重新載入</Button>}
      {data?.list.length === 0 && <Empty description="沒有符合條件的分錄" />}
      {data?.list.map((journal) => (
        <section key={journal.id} style={{ marginBottom: 16 }}>
          <Flex gap={12} wrap align="baseline">
            <strong>
              {journal.id}・{journal.reason}
            </strong>
            <span>
              <Time at={journal.at} />
            </span>
            <span>種類 {journal.kind}</span>
            <span style={{ overflowWrap: 'anywhere' }}>
              {journal.refType} {journal.refId}
            </span>
            <span>{journal.actor === null ? '系統' : `經手：${journal.actor}`}</span>
          </Flex>
          <Postings postings={journal.postings} />
        </section>
      ))}
      <Flex gap={8} justify="end">
        <Button disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
          較新
        </Button>
        <Button
          disabled={!data || data.older === null}
          onClick={() => data?.older && setBefore([...before, data.older])}
        >
          較舊
        </Button>
      </Flex>
    </>
  );
}
