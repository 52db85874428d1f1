import type { PublishingPlan } from '@common/endpoints/publishing';
import { Button, DatePicker, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

const CALLS = {
  news: {
    label: '預定發布',
    read: (id: number) =>
      api('GET /api/admin/news/:id/plan', { params: { id }, skipErrorHandler: true }),
    plan: (id: number, at: number | null, seen: number | null) =>
      api('PUT /api/admin/news/:id/plan', { params: { id }, body: { at, seen } }),
  },
  product: {
    label: '預定上架',
    read: (id: number) =>
      api('GET /api/admin/products/:id/plan', { params: { id }, skipErrorHandler: true }),
    plan: (id: number, at: number | null, seen: number | null) =>
      api('PUT /api/admin/products/:id/plan', { params: { id }, body: { at, seen } }),
  },
};

interface Props {
  kind: keyof typeof CALLS;
  id: number;
}

/** Schedules the publication of a draft, or cancels the schedule. */
export function PlanPublishing({ kind, id }: Props) {
  const { label, read, plan } = CALLS[kind];
  const [at, setAt] = useState<Dayjs | null>(null);
  const { data, mutate, error, refresh } = useApi<PublishingPlan, []>(() => read(id));
  const { run, loading } = useApi((when: number | null) => plan(id, when, data?.at ?? null), {
    manual: true,
    onSuccess(planned) {
      mutate(planned);
      setAt(null);
      void toast.success(planned ? '已預定，時間到會自動公開' : '已取消預定');
    },
    onError: refresh,
  });
  if (data === undefined || error) return null;
  if (data) {
    return (
      <Space wrap>
        <span>
          {label}：<Time at={data.at} />（{data.staff}）
        </span>
        <Button loading={loading} onClick={() => run(null)}>
          取消預定
        </Button>
      </Space>
    );
  }
  return (
    <Space wrap>
      <DatePicker
        aria-label={`${label}的時間`}
        placeholder={`${label}的時間`}
        showTime={{ format: 'HH:mm' }}
        format="YYYY/MM/DD HH:mm"
        minDate={dayjs()}
        value={at}
        onChange={(value) => setAt(value)}
      />
      <Button
        loading={loading}
        disabled={at === null}
        onClick={() => at && run(at.second(0).millisecond(0).valueOf())}
      >
        {label}
      </Button>
    </Space>
  );
}
