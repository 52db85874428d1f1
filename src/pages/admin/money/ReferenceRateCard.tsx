import type { ReferenceRate } from '@common/endpoints/gab';
import { Card, Skeleton, Typography } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { SettingLink } from '../parts/SettingLink';

const rateText = ({ shown, twd }: ReferenceRate) =>
  `1 GAB ≈ NT$ ${twd}，${shown ? '顯示中' : '不顯示'}`;

/** The reference rate of one GAB, shown beside the shop's prices, and the person who changed it last. */
export function ReferenceRateCard() {
  const { data, error, loading, refresh } = useApi(() => api('GET /api/admin/gab/rate'));
  if (!data && error && !loading) {
    return <RetryButton onRetry={refresh}>無法載入參考匯率，重新載入</RetryButton>;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const [last] = data.history;
  return (
    <Card
      title="參考匯率（商城價格旁的 ≈ NT$）"
      style={{ marginBottom: 16 }}
      extra={<SettingLink setting="referenceRate" />}
    >
      <p style={{ margin: 0 }}>{rateText(data.terms)}</p>
      {last && (
        <Typography.Text type="secondary">
          {last.staff} 於 <Time at={last.at} /> 由「{rateText(last.before)}」更新：{last.note}
        </Typography.Text>
      )}
    </Card>
  );
}
