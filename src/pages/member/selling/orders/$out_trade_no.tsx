import type { Sale } from '@common/endpoints/sales';
import { Link, useParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { AddressText } from '@/components/Address/AddressText';
import { lazyPart } from '@/components/lazyPart';
import { OrderLines } from '@/components/Order/OrderLines';
import { OrderTimeline } from '@/components/Order/OrderTimeline';
import { Tracking } from '@/components/Order/Tracking';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { PageMessage } from '@/components/PageMessage';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { responseStatus } from '@/services/responseStatus';
import { usePageTitle } from '@/usePageTitle';
import styles from '../index.module.css';
import type { SaleStep } from './SaleDialog';
import { SaleMoney } from './SaleMoney';

const SaleDialog = lazyPart(async () => (await import('./SaleDialog')).SaleDialog);

/** What the seller should know or do first. */
function Notice({ sale }: { sale: Sale }) {
  const { canShip, canHandOver, canRefund, address, returnId } = sale;
  if (returnId !== null) {
    return (
      <Alert
        type="warning"
        showIcon
        title={
          <>
            買家申請退貨。<Link to={`/member/returns/${returnId}`}>查看並回覆</Link>
          </>
        }
      />
    );
  }
  if (canShip) return <Alert type="info" showIcon title="買家已付款，請寄出後填寫追蹤號碼。" />;
  if (canHandOver)
    return <Alert type="info" showIcon title="買家已付款，請交付後按「完成交付」。" />;
  if (canRefund && !address && sale.fulfilment === 'shipping') {
    return (
      <Alert type="info" showIcon title="買家已付款，還沒有選擇收件地址，請等買家選好再出貨。" />
    );
  }
  return null;
}

function SaleView({
  sale,
  onChange,
  onRefresh,
}: {
  sale: Sale;
  onChange: (sale: Sale) => void;
  onRefresh: () => void;
}) {
  const [step, setStep] = useState<SaleStep>();
  const { address, carrier, trackingNo, note } = sale;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <Link to="/member/selling/orders">‹ 銷售訂單</Link>
          <h1>
            {sale.out_trade_no} <OrderStatusTag status={sale.status} />
          </h1>
        </div>
        <div className={styles.buttons}>
          {sale.canRefund && <Button onClick={() => setStep('refund')}>無法出貨</Button>}
          {sale.canShip && (
            <Button type="primary" onClick={() => setStep('ship')}>
              出貨
            </Button>
          )}
          {sale.canHandOver && (
            <Button type="primary" onClick={() => setStep('handOver')}>
              完成交付
            </Button>
          )}
        </div>
      </header>
      <Notice sale={sale} />
      {address && (
        <section className={styles.card}>
          <h2>收件資料</h2>
          <AddressText address={address} />
        </section>
      )}
      {carrier && trackingNo && (
        <section className={styles.card}>
          <h2>物流</h2>
          <Tracking carrier={carrier} trackingNo={trackingNo} />
        </section>
      )}
      <section className={styles.card}>
        <h2>商品</h2>
        <OrderLines lines={sale.lines} />
        {note && <p className={styles.quiet}>買家備註：{note}</p>}
      </section>
      <section className={styles.card}>
        <h2>款項</h2>
        <SaleMoney sale={sale} />
      </section>
      <section className={styles.card}>
        <h2>進度</h2>
        <OrderTimeline history={sale.history} last={null} />
      </section>
      {step && (
        <SaleDialog
          sale={sale}
          step={step}
          onDone={(moved) => {
            setStep(undefined);
            onChange(moved);
          }}
          onRefused={onRefresh}
          onClose={() => setStep(undefined)}
        />
      )}
    </div>
  );
}

/** One of my sales: where it goes, where its money is, and what I do next. */
export default function SalePage() {
  const { out_trade_no = '' } = useParams();
  usePageTitle(`銷售訂單 ${out_trade_no}`);
  const { data, error, loading, refresh, mutate } = useRequest(
    () =>
      api('GET /api/me/sales/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true }),
    { refreshDeps: [out_trade_no], onError() {} },
  );
  useEvents(({ type }) => {
    if (type === 'order' || type === 'return' || type === 'notice') refresh();
  });
  if (data) return <SaleView sale={data} onChange={mutate} onRefresh={refresh} />;
  if (!error || loading) return <Skeleton active paragraph={{ rows: 8 }} />;
  return responseStatus(error) === 404 ? (
    <PageMessage title="找不到這筆訂單" text="訂單編號不正確，或不是您的銷售。" />
  ) : (
    <PageMessage
      title="訂單沒有載入成功"
      text="請檢查網路後再試一次。"
      action={{ label: '重新載入', onClick: refresh }}
    />
  );
}
