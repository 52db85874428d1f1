import { JOURNAL_KINDS } from '@common/lists/journalKinds';
import { Empty, Form, Input, Select, Skeleton } from 'antd';
import { NewerOlder } from '@/components/NewerOlder';
import { RetryButton } from '@/components/RetryButton';
import { useOlderPages } from '@/components/useOlderPages';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { ExportButton } from '../parts/ExportButton';
import { JournalEntry } from './JournalEntry';

const TYPED = [
  { key: 'memberId', label: '會員編號' },
  { key: 'ref', label: '訂單、交易等編號' },
] as const;
const KEYS = ['memberId', 'kind', 'ref'] as const;
const KINDS = Object.entries(JOURNAL_KINDS).map(([value, label]) => ({ value, label }));

/** 帳本: every movement as it was posted. Nothing can be changed here. */
export default function Journals() {
  usePageTitle('帳本');
  const { get, change } = usePageQuery();
  const pages = useOlderPages();
  const filter = Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = get(key);
      return value ? [[key, value]] : [];
    }),
  );
  const asked = JSON.stringify(filter);
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/admin/journals', {
        query: { ...filter, ...(pages.before !== undefined && { before: String(pages.before) }) },
      }),
    { refreshDeps: [asked, pages.before] },
  );
  return (
    <>
      <h1 style={{ fontSize: 20 }}>帳本</h1>
      <Form layout="vertical" style={{ display: 'flex', flexWrap: 'wrap', columnGap: 12 }}>
        {TYPED.map(({ key, label }) => (
          <Form.Item key={`${key} ${get(key)}`} label={label} htmlFor={`journals-${key}`}>
            <Input.Search
              id={`journals-${key}`}
              defaultValue={get(key)}
              allowClear
              maxLength={100}
              onSearch={(typed) => {
                pages.restart();
                change({ [key]: typed.trim() });
              }}
            />
          </Form.Item>
        ))}
        <Form.Item label="種類" htmlFor="journals-kind">
          <Select
            id="journals-kind"
            value={get('kind')}
            options={KINDS}
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            placeholder="全部"
            style={{ width: 220 }}
            onChange={(kind?: string) => {
              pages.restart();
              change({ kind });
            }}
          />
        </Form.Item>
        <Form.Item label=" " colon={false}>
          <ExportButton path="/api/admin/journals.csv" query={filter} />
        </Form.Item>
      </Form>
      {!data && (!error || loading) && <Skeleton active paragraph={{ rows: 10 }} />}
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {data?.list.length === 0 && <Empty description="沒有符合條件的分錄" />}
      {data?.list.map((journal) => (
        <JournalEntry key={journal.id} journal={journal} />
      ))}
      <NewerOlder {...pages.turns(data?.older)} />
    </>
  );
}
