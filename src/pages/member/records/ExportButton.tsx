import { DownloadButton } from '@/components/DownloadButton';
import { toast } from '@/feedback/feedback';
import { exportedDays } from './periods';
import { apiFilters, type RecordQuery } from './useRecordQuery';

/** Downloads the filtered statement; without chosen days, the last year. */
export function ExportButton({ query }: { query: RecordQuery }) {
  const { from, to } = exportedDays(query, Date.now());
  return (
    <DownloadButton
      path="/api/me/records.csv"
      query={apiFilters({ ...query, from, to })}
      name={`GAB-records-${from}-${to}.csv`}
      onDone={() => void toast.success(`已匯出 ${from} 到 ${to} 的紀錄`)}
    >
      匯出 CSV
    </DownloadButton>
  );
}
