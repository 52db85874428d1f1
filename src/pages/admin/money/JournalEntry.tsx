import type { StaffJournal } from '@common/endpoints/books';
import { bucketLabel } from '@common/lists/buckets';
import { journalKindLabel } from '@common/lists/journalKinds';
import { Flex, Table } from 'antd';
import { Amount } from '@/components/Amount';
import { SignedAmount } from '@/components/Movement';
import { Time } from '@/components/Time';
import { SubjectLink } from '../parts/SubjectLink';

type Posting = StaffJournal['postings'][number];

function Postings({ postings }: { postings: Posting[] }) {
  // A bid's hold would reveal its maximum.
  if (postings.length === 0) return <p>保留的金額就是出價者的最高出價，這裡不顯示。</p>;
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
        { title: '科目', render: (_, { bucket }) => bucketLabel(bucket) },
        {
          title: '增減',
          align: 'right',
          render: (_, { amount }) => <SignedAmount value={amount} />,
        },
        {
          title: '餘額',
          align: 'right',
          render: (_, { balance }) => (balance === null ? '—' : <Amount value={balance} />),
        },
      ]}
    />
  );
}

/** A journal with its postings. */
export function JournalEntry({ journal }: { journal: StaffJournal }) {
  return (
    <section style={{ marginBottom: 16 }}>
      <Flex gap={12} wrap align="baseline">
        <strong>
          {journal.id}・{journal.reason}
        </strong>
        <span>
          <Time at={journal.at} />
        </span>
        <span>種類：{journalKindLabel(journal.kind)}</span>
        <span style={{ overflowWrap: 'anywhere' }}>
          <SubjectLink type={journal.refType} id={journal.refId} />
        </span>
        <span>{journal.actor === null ? '系統' : `經手：${journal.actor}`}</span>
      </Flex>
      <Postings postings={journal.postings} />
    </section>
  );
}
