import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { JournalEntry } from '../money/JournalEntry';
import { Section } from './Section';

interface Props {
  query: { memberId: string } | { refType: 'order'; ref: string };
}

/** The newest journals of an order or a member, with the way to all of them. */
export function Journals({ query }: Props) {
  const search = String(new URLSearchParams(query));
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/admin/journals', { query, skipErrorHandler: true }),
    { refreshDeps: [search] },
  );
  return (
    <Section title="帳本" extra={<Link to={`/admin/money/journals?${search}`}>在帳本中查看</Link>}>
      {!data && (!error || loading) && <Skeleton active />}
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {data?.list.length === 0 && '還沒有任何分錄。'}
      {data?.list.map((journal) => (
        <JournalEntry key={journal.id} journal={journal} />
      ))}
    </Section>
  );
}
