import { Alert, Button, Space } from 'antd';
import { DeliveryFacts } from '@/components/Delivery/DeliveryFacts';
import type { ShippingEditor } from '@/components/Delivery/ShippingForm';
import { typedOf } from '@/components/Delivery/typedWay';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './index.module.css';

/** After a refused save: what the seller has stored from elsewhere, and how the form goes on from it. */
export function NewerShipping({ form, saved, adopt }: ShippingEditor) {
  const { data, error, loading, refresh } = useApi(() =>
    api('GET /api/me/shipping', { skipErrorHandler: true }),
  );
  if (!data) {
    return error && !loading ? (
      <RetryButton onRetry={refresh}>無法載入目前的運送方式，重新載入</RetryButton>
    ) : null;
  }
  if (data.version <= saved.version) return null;
  return (
    <Alert
      className={styles.newer}
      type="warning"
      showIcon
      title="運送方式已在其他裝置或視窗更新"
      description={
        <>
          <p>目前的設定：</p>
          {data.terms ? <DeliveryFacts delivery={data.terms} /> : <p>一律免運費</p>}
          <p>您填的都還在。保留後再按「儲存」，會取代目前的設定。</p>
          <Space wrap>
            <Button type="primary" onClick={() => adopt(data, true)}>
              保留我填的
            </Button>
            <Button
              onClick={() => {
                form.setFieldsValue(typedOf(data.terms));
                adopt(data, false);
              }}
            >
              不要我填的，改用目前的
            </Button>
          </Space>
        </>
      }
    />
  );
}
