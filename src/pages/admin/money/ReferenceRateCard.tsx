import type { ReferenceRate, ReferenceRateHistory } from '@common/endpoints/gab';
import { TWD_PATTERN } from '@common/twd';
import { Button, Card, Form, Input, Skeleton, Switch, Typography } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { ReasonField } from './ReasonField';

const rateText = ({ shown, twd }: ReferenceRate) =>
  `1 GAB ≈ NT$ ${twd}，${shown ? '顯示中' : '不顯示'}`;

interface Typed extends ReferenceRate {
  reason: string;
}

/** What one GAB is about worth, shown beside the shop's prices, and who changed it. */
export function ReferenceRateCard() {
  const isAdmin = useMay()('admin');
  const [isChanging, setChanging] = useState(false);
  const { data, error, loading, refresh, mutate } = useApi(() => api('GET /api/admin/gab/rate'));
  if (!data && error && !loading) {
    return <RetryButton onRetry={refresh}>無法載入參考匯率，重新載入</RetryButton>;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { terms, version, history } = data;
  const [last] = history;
  return (
    <Card
      title="參考匯率（商城價格旁的 ≈ NT$）"
      style={{ marginBottom: 16 }}
      extra={isAdmin ? <Button onClick={() => setChanging(true)}>更新匯率</Button> : '由管理員更新'}
    >
      <p style={{ margin: 0 }}>{rateText(terms)}</p>
      {last && (
        <Typography.Text type="secondary">
          {last.staff} 於 <Time at={last.at} /> 由「{rateText(last.before)}」更新：{last.note}
        </Typography.Text>
      )}
      {isChanging && (
        <FormDialog<Typed, ReferenceRateHistory>
          title="更新參考匯率"
          okText="確認更新"
          initialValues={terms}
          send={({ twd, shown, reason }) =>
            api('PUT /api/admin/gab/rate', {
              body: { twd: twd.trim(), shown, version, reason: reason.trim() },
            })
          }
          onDone={(changed) => {
            mutate(changed);
            setChanging(false);
            void toast.success('參考匯率已更新，商品的 GAB 價格不變');
          }}
          onRefused={refresh}
          onClose={() => setChanging(false)}
        >
          <Form.Item
            name="twd"
            label="1 GAB 約值新台幣"
            rules={[
              {
                transform: (typed: string) => typed.trim(),
                pattern: new RegExp(TWD_PATTERN),
                message: '請輸入大於 0、未滿 100 萬的數字，最多 4 位小數',
              },
              { required: true, message: '請填寫匯率' },
            ]}
          >
            <Input inputMode="decimal" autoComplete="off" maxLength={12} />
          </Form.Item>
          <Form.Item name="shown" label="在商城顯示" valuePropName="checked">
            <Switch checkedChildren="顯示" unCheckedChildren="不顯示" />
          </Form.Item>
          <ReasonField />
        </FormDialog>
      )}
    </Card>
  );
}
