import type { PromotionTerms } from '@common/endpoints/promotions';
import { Card, Skeleton, Typography } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { SettingLink } from '../parts/SettingLink';

const shown = ({ perDay, days }: PromotionTerms) =>
  `每天 ${perDay} 廣告幣，可買 ${days.join('、')} 天`;

/** Price of a promotion per day, and the last person to change it. */
export function PromotionTermsCard() {
  const { data, error, loading, refresh } = useApi(() => api('GET /api/admin/promotions/terms'));
  if (!data && error && !loading) {
    return <RetryButton onRetry={refresh}>無法載入推廣方案，重新載入</RetryButton>;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const [last] = data.history;
  return (
    <Card title="推廣方案" style={{ marginBottom: 16 }} extra={<SettingLink setting="promotion" />}>
      <p style={{ margin: 0 }}>{shown(data.terms)}</p>
      {last && (
        <Typography.Text type="secondary">
          {last.staff} 於 <Time at={last.at} /> 由「{shown(last.before)}」調整：{last.note}
        </Typography.Text>
      )}
    </Card>
  );
}
