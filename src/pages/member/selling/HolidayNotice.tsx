import type { Holiday } from '@common/endpoints/holidays';
import { Alert, Button } from 'antd';
import { TaipeiDate } from '@/components/TaipeiDate';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './index.module.css';

interface Props {
  holiday: Holiday;
  onEnd: () => void;
}

/** The seller's running holiday, as buyers read it, with what can be done. */
export function HolidayNotice({ holiday: { until, note }, onEnd }: Props) {
  const { run: end, loading } = useApi(() => api('DELETE /api/me/selling/holiday'), {
    manual: true,
    onSuccess() {
      void toast.success('休假已結束，商品恢復販售');
      onEnd();
    },
  });
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.frozen}
      title={
        <>
          休假中，
          <TaipeiDate at={until} /> 恢復販售
        </>
      }
      description={
        <>
          {note && <p className={styles.said}>給買家的話：{note}</p>}
          <p className={styles.said}>商品暫時不能購買。已付款的訂單請照常在期限內出貨。</p>
          <Button type="primary" loading={loading} onClick={end}>
            結束休假
          </Button>
        </>
      }
    />
  );
}
