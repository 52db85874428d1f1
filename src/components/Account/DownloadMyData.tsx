import type { Copy } from '@common/endpoints/copies';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { download } from '@/services/download';
import { useApi } from '@/services/useApi';

/** Downloads a copy of the member's data; the server asks for a proof of identity before. */
export function DownloadMyData() {
  /** A copy whose download failed: it is tried once more, because the copies of a day are limited. */
  const [broken, setBroken] = useState<Copy>();
  const { run, loading } = useApi(
    async () => {
      const copy = broken ?? (await api('POST /api/me/copies'));
      const name = `GAB-data-${dayjs().format('YYYY-MM-DD')}.json`;
      const isDone = await download(`/api/me/copies/${copy.id}`, {}, name);
      setBroken(isDone || broken ? undefined : copy);
      if (isDone) toast.success('已下載您的資料');
    },
    { manual: true },
  );
  return (
    <Button loading={loading} onClick={run}>
      下載我的資料
    </Button>
  );
}
