import { handingOf } from '@common/delivery/handing';
import { countUnsent, isLive } from '@common/delivery/parcels';
import type { Sale } from '@common/endpoints/sales';
import { DELIVERY } from '@common/lists/deliveryWays';
import { ORDER } from '@common/orders/orderTransitions';
import { history, Link, useParams } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { AddressText } from '@/components/Address/AddressText';
import { lazyPart } from '@/components/lazyPart';
import { OrderLines } from '@/components/Order/OrderLines';
import { OrderTimeline } from '@/components/Order/OrderTimeline';
import { OrderMessages } from '@/components/OrderMessages';
import { memberMessages } from '@/components/OrderMessages/messageApi';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { PageMessage } from '@/components/PageMessage';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { responseStatus } from '@/services/responseStatus';
import { serverNow } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from '../index.module.css';
import type { SaleStep } from './SaleDialog';
import { SaleMoney } from './SaleMoney';
import { SaleParcels } from './SaleParcels';

const SaleDialog = lazyPart(async () => (await import('./SaleDialog')).SaleDialog);

/** When the buyer can cancel a sale of which nothing was sent; empty where they never can. */
function endText({ canCancel, fulfilment }: Sale): string {
  if (canCancel) return `${handingOf(fulfilment)}前買家可以取消；`;
  return fulfilment === 'pickup' ? '' : '逾期買家可以取消；';
}

/** The next step, its deadline, and the consequence of missing it. */
function Deadline({ sale, todo }: { sale: Sale; todo: string }) {
  const { shipBy, refundBy, parcels, fulfilment } = sale;
  if (shipBy === null || refundBy === null) {
    return <Alert type="info" showIcon title={`買家已付款，請${todo}。`} />;
  }
  const isLate = shipBy < (serverNow() ?? Date.now());
  return (
    <Alert
      type={isLate ? 'warning' : 'info'}
      showIcon
      title={
        isLate ? (
          <>
            已超過{handingOf(fulfilment)}期限，請立即{todo}。<Time at={refundBy} />{' '}
            前沒有完成，會自動退款給買家。
          </>
        ) : (
          <>
            買家已付款，請在 <Time at={shipBy} /> 前{todo}，
            {parcels.some(isLive) ? (
              <>
                <Time at={refundBy} /> 前沒有寄出的商品，會自動退款給買家。
              </>
            ) : (
              <>
                {endText(sale)}
                <Time at={refundBy} /> 前沒有完成，會自動全額退款給買家。
              </>
            )}
          </>
        )
      }
    />
  );
}

/** Information or the next action for the seller. */
function Notice({ sale }: { sale: Sale }) {
  const { canShip, canHandOver, canRefund, address, returnId, inReturn } = sale;
  if (returnId !== null && inReturn) {
    return (
      <Alert
        type="warning"
        showIcon
        title={
          <>
            買家提出了申請。<Link to={`/member/returns/${returnId}`}>查看並回覆</Link>
          </>
        }
      />
    );
  }
  if (canShip) return <Deadline sale={sale} todo="寄出後填寫物流單號" />;
  if (canHandOver) return <Deadline sale={sale} todo="交付後按「完成交付」" />;
  if (canRefund && !address && sale.fulfilment === 'shipping') {
    return (
      <Alert type="info" showIcon title="買家已付款，還沒有選擇收件地址，請等買家選好再出貨。" />
    );
  }
  if (returnId !== null) {
    return (
      <Alert
        type="info"
        showIcon
        title={<Link to={`/member/returns/${returnId}`}>查看買家的申請與結果</Link>}
      />
    );
  }
  return null;
}

/** Whether some pieces, of which nothing was sent, can be refunded without ending the sale. */
const mayLackPieces = (sale: Sale) => sale.canRefund && countUnsent(sale) > 1;

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
  const { address, delivery, parcels, note } = sale;
  const isOpen = sale.status === ORDER.processing;
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
          {address && isOpen && (
            <Button onClick={() => history.push(`/member/selling/slip/${sale.out_trade_no}`)}>
              列印出貨單
            </Button>
          )}
          {sale.canRefund && (
            <Button onClick={() => setStep('refund')}>無法{handingOf(sale.fulfilment)}</Button>
          )}
          {mayLackPieces(sale) && <Button onClick={() => setStep('lacking')}>缺貨退款</Button>}
          {sale.canRefundRest && <Button onClick={() => setStep('refundRest')}>其餘退款</Button>}
          {sale.canShip && (
            <Button type="primary" onClick={() => setStep('ship')}>
              {parcels.some(isLive) ? '寄出其餘商品' : '出貨'}
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
      {(address || delivery) && (
        <section className={styles.card}>
          <h2>收件資料</h2>
          {delivery && (
            <p className={styles.quiet}>
              {[DELIVERY[delivery.way].label, delivery.note].filter(Boolean).join('・')}
            </p>
          )}
          {address && <AddressText address={address} />}
        </section>
      )}
      <SaleParcels sale={sale} onChange={onChange} onRefresh={onRefresh} />
      <section className={styles.card}>
        <h2>商品</h2>
        <OrderLines lines={sale.lines} />
        {note && <p className={styles.quiet}>買家備註：{note}</p>}
      </section>
      <section className={styles.card}>
        <h2>款項</h2>
        <SaleMoney sale={sale} />
      </section>
      <OrderMessages
        key={sale.out_trade_no}
        outTradeNo={sale.out_trade_no}
        calls={memberMessages}
      />
      <section className={styles.card}>
        <h2>進度</h2>
        <OrderTimeline history={sale.history} returns={sale.returns} />
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

/** One of the member's sales: address, state of the money, and next steps. */
export default function SalePage() {
  const { out_trade_no = '' } = useParams();
  usePageTitle(`銷售訂單 ${out_trade_no}`);
  const { data, error, loading, refresh, mutate } = useApi(
    () =>
      api('GET /api/me/sales/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true }),
    { refreshDeps: [out_trade_no] },
  );
  useEvents(({ type }) => {
    if (type === 'order' || type === 'return' || type === 'notice') refresh();
  });
  if (data) return <SaleView sale={data} onChange={mutate} onRefresh={refresh} />;
  if (!error || loading) return <Skeleton active paragraph={{ rows: 8 }} />;
  return responseStatus(error) === 404 ? (
    <PageMessage title="找不到這筆訂單" text="訂單編號不正確，或不是您的銷售。" />
  ) : (
    <PageMessage title="無法載入訂單" text="請檢查網路後再試一次。" retry={refresh} />
  );
}
