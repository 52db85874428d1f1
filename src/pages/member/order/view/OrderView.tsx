import { ProDescriptions } from '@ant-design/pro-components';
import { handingOf } from '@common/delivery/handing';
import { wasSent } from '@common/delivery/parcels';
import type { Order } from '@common/endpoints/orderShapes';
import { ORDER, ORDER_TRANSITIONS } from '@common/orders/orderTransitions';
import { Link } from '@umijs/max';
import { Alert, Card, Skeleton } from 'antd';
import { lazyPart } from '@/components/lazyPart';
import { isPartSent } from '@/components/Order/boughtOrder';
import { OrderActions } from '@/components/Order/OrderActions';
import { OrderLines } from '@/components/Order/OrderLines';
import { OrderMoney } from '@/components/Order/OrderMoney';
import { OrderTimeline } from '@/components/Order/OrderTimeline';
import { orderColumns } from '@/components/Order/orderColumns';
import { isGivenBack, orderSteps } from '@/components/Order/orderSteps';
import { SoldBy } from '@/components/Order/SoldBy';
import { OrderMessages } from '@/components/OrderMessages';
import { memberMessages } from '@/components/OrderMessages/messageApi';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { Parcels } from '@/components/Parcel/Parcels';
import { billOfOrder } from '@/components/PayPanel/bills';
import { PayPanel } from '@/components/PayPanel/PayPanel';
import { ProgressSteps } from '@/components/ProgressSteps';
import { Time } from '@/components/Time';
import { serverNow } from '@/services/serverClock';
import { lacksAddress, OrderAddress } from './OrderAddress';
import { OrderInvoice } from './OrderInvoice';
import styles from './OrderView.module.css';
import { ReturnPanel } from './ReturnPanel';

const PayTogether = lazyPart(
  async () => (await import('./PayTogether')).PayTogether,
  <Skeleton active title={false} paragraph={{ rows: 4 }} />,
);
const PushOffer = lazyPart(async () => (await import('@/components/Push/PushOffer')).PushOffer);

interface Props {
  order: Order;
  onChange: (order: Order) => void;
  onRefresh: () => void;
}

/** The deadline of shipping or handing over, and the buyer's options after it. */
function Deadline({ order: { shipBy, refundBy, canCancel, fulfilment } }: { order: Order }) {
  const handing = handingOf(fulfilment);
  if (shipBy === null || refundBy === null) {
    return <Alert type="info" showIcon title="已收到款項，賣家正在準備您的訂單。" />;
  }
  const isLate = shipBy < (serverNow() ?? Date.now());
  return (
    <Alert
      type={isLate ? 'warning' : 'info'}
      showIcon
      title={
        isLate ? (
          <>
            賣家超過期限還沒有{handing}。{canCancel && '您可以取消訂單，款項會全額退回您的餘額；'}
            <Time at={refundBy} /> 前仍沒有{handing}，會自動全額退款。
          </>
        ) : (
          <>
            已收到款項，賣家會在 <Time at={shipBy} /> 前{handing}。
          </>
        )
      }
    />
  );
}

/** The shipping deadline of the remaining pieces of a partly shipped order. */
function RestDeadline({ order: { shipBy, refundBy } }: { order: Order }) {
  return (
    <Alert
      type="info"
      showIcon
      title={
        <>
          部分商品已經寄出。
          {shipBy !== null && (
            <>
              其餘商品的出貨期限是 <Time at={shipBy} />
              {refundBy !== null && (
                <>
                  ，<Time at={refundBy} /> 前仍沒有寄出，會自動退回這些商品的款項
                </>
              )}
              。
            </>
          )}
        </>
      }
    />
  );
}

/** Whether everything that was paid has been refunded. */
function isRefunded(order: Order): boolean {
  const isOver = order.status === ORDER.cancelled || order.status === ORDER.failed;
  return isGivenBack(order) || (isOver && order.paidAt !== null);
}

/** The meaning of the status for the buyer. */
function Notice({ order }: { order: Order }) {
  const { status, autoConfirmAt } = order;
  const [last] = order.returns;
  if (isRefunded(order)) {
    return <Alert type="info" showIcon title="款項已全額退回您的餘額。" />;
  }
  if (order.inReturn) {
    const what = last?.reason === 'cancel' ? '取消申請' : '退貨';
    return (
      <Alert type="info" showIcon title={`${what}處理中，款項由平台託管，訂單不會自動完成。`} />
    );
  }
  if (status === ORDER.processing) {
    // Without an address the page requests that first.
    if (lacksAddress(order)) return null;
    return isPartSent(order) ? <RestDeadline order={order} /> : <Deadline order={order} />;
  }
  if (status === ORDER.shipped) {
    return (
      <Alert
        type="info"
        showIcon
        title={
          <>
            商品已寄出，收到後請確認收貨。
            {autoConfirmAt && (
              <>
                若未確認，系統會於 <Time at={autoConfirmAt} /> 自動完成訂單。
              </>
            )}
          </>
        }
      />
    );
  }
  return null;
}

/** The other orders of the same checkout, paid together with this one. */
function Siblings({ group }: { group: NonNullable<Order['group']> }) {
  return (
    <Card
      title={`一起付款的訂單（${group.others.length} 筆）`}
      extra={<Link to={`/member/order/group/${group.number}`}>全部查看</Link>}
    >
      <ul className={styles.siblings}>
        {group.others.map(({ out_trade_no, status, title }) => (
          <li key={out_trade_no}>
            <Link to={`/member/order/view/${out_trade_no}`}>{title}</Link>
            <OrderStatusTag status={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function OrderView({ order, onChange, onRefresh }: Props) {
  const isUnpaid = order.status === ORDER.awaitingPayment;
  const returns = <ReturnPanel order={order} onRefresh={onRefresh} />;
  // While the order is unpaid, the payment panel comes before cancelling.
  const actions = (
    <div className={styles.actions}>
      <OrderActions order={order} onDone={onRefresh} />
    </div>
  );
  return (
    <div className={styles.order}>
      <header className={styles.head}>
        <div>
          <Link to="/member/order">‹ 我的訂單</Link>
          <h1>
            訂單 {order.out_trade_no} <OrderStatusTag status={order.status} />
          </h1>
          <p className={styles.seller}>
            <SoldBy order={order} />
            <a href="#messages">{order.soldBy.isPlatform ? '留言給客服' : '留言給賣家'}</a>
          </p>
        </div>
      </header>
      <ProgressSteps label="訂單進度" steps={orderSteps(order)}>
        <Notice order={order} />
        {!isUnpaid && actions}
      </ProgressSteps>
      {isUnpaid && (
        <>
          {order.group ? (
            <PayTogether group={order.group} onRefresh={onRefresh} />
          ) : (
            <PayPanel bill={billOfOrder(order, onChange)} onRefresh={onRefresh} />
          )}
          {actions}
        </>
      )}
      {order.inReturn && returns}
      <OrderAddress order={order} onChange={onChange} onRefresh={onRefresh} />
      <Card title="商品">
        <OrderLines
          lines={order.lines}
          mayReview={(skuId) =>
            order.status === ORDER.succeeded && !order.inReturn && wasSent(order, skuId)
          }
        />
        <OrderMoney order={order} isPaid={order.paidAt !== null} isRefunded={isRefunded(order)} />
      </Card>
      {order.parcels.length > 0 && (
        <Card title="物流">
          <Parcels order={order} isOpen={order.status === ORDER.processing} />
        </Card>
      )}
      {!order.inReturn && returns}
      {order.group && order.group.others.length > 0 && <Siblings group={order.group} />}
      <OrderMessages
        key={order.out_trade_no}
        outTradeNo={order.out_trade_no}
        calls={memberMessages}
      />
      <OrderInvoice order={order} />
      {ORDER_TRANSITIONS[order.status].length > 0 && <PushOffer after="order" />}
      <Card title="訂單資料">
        <ProDescriptions<Order>
          dataSource={order}
          columns={orderColumns(order)}
          column={{ xs: 1, sm: 1, md: 2 }}
        />
        <details className={styles.history}>
          <summary>訂單紀錄</summary>
          <OrderTimeline history={order.history} returns={order.returns} />
        </details>
      </Card>
    </div>
  );
}
