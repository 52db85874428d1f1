import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { toast } from '@/feedback/feedback';
import { download } from '@/services/download';
import { apiFilters, type RecordQuery } from './useRecordQuery';

const DAY_FORM = 'YYYY-MM-DD';

/** Downloads the filtered statement; without chosen days, the last year. */
export function ExportButton({ query }: { query: RecordQuery }) {
  const [running, setRunning] = useState(false);
  async function save(): Promise<void> {
    const to = query.to ?? dayjs().format(DAY_FORM);
    const from = query.from ?? dayjs(to).subtract(1, 'year').add(1, 'day').format(DAY_FORM);
    setRunning(true);
    const done = await download(
      '/api/me/records.csv',
      apiFilters({ ...query, from, to }),
      `GAB-records-${from}-${to}.csv`,
    );
    setRunning(false);
    if (done) toast.success(`已匯出 ${from} 到 ${to} 的紀錄`);
  }
  return (
    <Button loading={running} onClick={() => void save()}>
      匯出 CSV
    </Button>
  );
}
