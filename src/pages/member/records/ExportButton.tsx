import dayjs from 'dayjs';
import { DownloadButton } from '@/components/DownloadButton';
import { toast } from '@/feedback/feedback';
import { apiFilters, type RecordQuery } from './useRecordQuery';

const DAY_FORM = 'YYYY-MM-DD';

/** Downloads the filtered statement; without chosen days, the last year. */
export function ExportButton({ query }: { query: RecordQuery }) {
  const to = query.to ?? dayjs().format(DAY_FORM);
  const from = query.from ?? dayjs(to).subtract(1, 'year').add(1, 'day').format(DAY_FORM);
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
