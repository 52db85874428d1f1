import { ProDescriptions } from '@ant-design/pro-components';
import type { Order } from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import { Link } from '@umijs/max';
import { Alert, Card } from 'antd';
import { Amount } from '@/components/Amount';
import { OrderActions } from '@/components/Order/OrderActions';
import { OrderLines } from '@/components/Order/OrderLines';
import { OrderTimeline } from '@/components/Order/OrderTimeline';
import { orderColumns } from '@/components/Order/orderColumns';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { Time } from '@/components/Time';
import { TOKEN_SYMBOL } from '../../../../../config/token';
import { lacksAddress, OrderAddress } from './OrderAddress';
import styles from './OrderView.module.css';
import { PayPanel } from './PayPanel';
import { ReturnPanel } from './ReturnPanel';

interface Props {
  order: Order;
  onChange: (order: Order) => void;
  onRefresh: () => void;
}

/** What the status means for the buyer now. */
function Notice({ order }: { order: Order }) {
  const { status, paidAt, autoConfirmAt, return: last } = order;
  if (last?.state === 'refunded') {
    return <Alert type="info" showIcon title="退貨完成，款項已全額退回您的帳戶。" />;
  }
  if (order.inReturn) {
    return <Alert type="info" showIcon title="退貨處理中，款項由平台保管，訂單不會自動完成。" />;
  }
  if (status === ORDER.processing) {
    // The address comes first: nothing can be prepared without it.
    if (lacksAddress(order)) return null;
    return <Alert type="info" showIcon title="已收到款項，賣家正在準備您的訂單。" />;
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
  const isOver = status === ORDER.cancelled || status === ORDER.failed;
  return isOver && paidAt ? <Alert type="info" showIcon title="款項已全額退回您的帳戶。" /> : null;
}

export function OrderView({ order, onChange, onRefresh }: Props) {
  return (
    <div className={styles.order}>
      <header className={styles.head}>
        <div>
          <Link to="/member/order">‹ 我的訂單</Link>
          <h1>
            訂單 {order.out_trade_no} <OrderStatusTag status={order.status} />
          </h1>
        </div>
        <div className={styles.actions}>
          <OrderActions order={order} onDone={onRefresh} />
        </div>
      </header>
      <Notice order={order} />
      {order.status === ORDER.awaitingPayment && (
        <PayPanel order={order} onPaid={onChange} onRefresh={onRefresh} />
      )}
      <OrderAddress order={order} onChange={onChange} onRefresh={onRefresh} />
      <Card title="商品">
        <OrderLines
          lines={order.lines}
          mayReview={order.status === ORDER.succeeded && !order.inReturn}
        />
        <p className={styles.total}>
          總額 <Amount value={order.total} unit={TOKEN_SYMBOL} />
        </p>
      </Card>
      <ReturnPanel order={order} onRefresh={onRefresh} />
      <Card title="訂單資料">
        <ProDescriptions<Order>
          dataSource={order}
          columns={orderColumns(order)}
          column={{ xs: 1, sm: 1, md: 2 }}
        />
      </Card>
      <Card title="進度">
        <OrderTimeline history={order.history} last={order.return} />
      </Card>
    </div>
  );
}
