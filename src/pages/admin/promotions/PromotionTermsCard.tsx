import type { PromotionTerms, PromotionTermsHistory } from '@common/endpoints/promotions';
import { Button, Card, Form, Select, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { AmountItem } from '../money/AmountItem';
import { ReasonField } from '../money/ReasonField';

const MAX_DAYS = 90;

const shown = ({ perDay, days }: PromotionTerms) =>
  `每天 ${perDay} 廣告幣，可買 ${days.join('、')} 天`;

interface Typed {
  perDay: string;
  days: string[];
  reason: string;
}

const isDays = (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= MAX_DAYS;

/** What a day on the first places costs, and who changed it. */
export function PromotionTermsCard() {
  const isAdmin = useMay()('admin');
  const [isChanging, setChanging] = useState(false);
  const { data, error, loading, refresh, mutate } = useApi(() =>
    api('GET /api/admin/promotions/terms'),
  );
  if (!data && error && !loading) {
    return <RetryButton onRetry={refresh}>無法載入推廣方案，重新載入</RetryButton>;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { terms, version, history } = data;
  const [last] = history;
  return (
    <Card
      title="推廣方案"
      style={{ marginBottom: 16 }}
      extra={isAdmin ? <Button onClick={() => setChanging(true)}>調整</Button> : '由管理員調整'}
    >
      <p style={{ margin: 0 }}>{shown(terms)}</p>
      {last && (
        <Typography.Text type="secondary">
          {last.staff} 於 <Time at={last.at} /> 由「{shown(last.before)}」調整：{last.note}
        </Typography.Text>
      )}
      {isChanging && (
        <FormDialog<Typed, PromotionTermsHistory>
          title="調整推廣方案"
          okText="確認調整"
          initialValues={{ perDay: terms.perDay, days: terms.days.map(String) }}
          send={({ perDay, days, reason }) =>
            api('PUT /api/admin/promotions/terms', {
              body: {
                perDay: perDay.trim(),
                days: days.map(Number),
                version,
                reason: reason.trim(),
              },
            })
          }
          onDone={(changed) => {
            mutate(changed);
            setChanging(false);
            void toast.success('新的方案已生效，已購買的推廣不受影響');
          }}
          onRefused={refresh}
          onClose={() => setChanging(false)}
        >
          <AmountItem name="perDay" label="每天價格（廣告幣）" />
          <Form.Item
            name="days"
            label="可以買的天數"
            extra={`輸入後按 Enter，最多 6 種，每種 1 到 ${MAX_DAYS} 天。`}
            rules={[
              {
                validator: (_, days: string[] = []) =>
                  days.length > 0 && days.length <= 6 && days.every(isDays)
                    ? Promise.resolve()
                    : Promise.reject(new Error(`請填 1 到 6 種天數，每種 1 到 ${MAX_DAYS} 天`)),
              },
            ]}
          >
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
          </Form.Item>
          <ReasonField />
        </FormDialog>
      )}
    </Card>
  );
}
