import type { OrderSummary } from '@common/endpoints/orderShapes';
import { ORDER } from '@common/orders/orderTransitions';
import { returnDaysOf } from '@common/orders/returnTerms';
import { Button } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePendingPayment } from '@/wallet/pendingPayments';
import { BuyAgain } from './BuyAgain';

interface Props {
  order: OrderSummary;
  /** Reloads the order; called after success and refusal. */
  onDone: () => void;
}

const ENDED: readonly number[] = [ORDER.succeeded, ORDER.cancelled, ORDER.failed];

function receiptText(order: OrderSummary): string {
  const days = returnDaysOf(order);
  return days > 0
    ? `訂單會完成。收到後 ${days} 天內仍可申請退貨。`
    : '確認後款項會撥給賣家，不能再申請退貨。';
}

/** The buyer's actions on an order besides paying; the server checks each. */
export function OrderActions({ order, onDone }: Props) {
  const { out_trade_no, status, inReturn, canCancel } = order;
  const params = { out_trade_no };
  // After a refusal the shown order is outdated: refresh too.
  const options = { manual: true, onSuccess: onDone, onError: onDone };
  const cancel = useApi(
    () => api('POST /api/orders/:out_trade_no/cancel', { params, body: {} }),
    options,
  );
  const confirm = useApi(() => api('POST /api/orders/:out_trade_no/confirm', { params }), options);
  const isPaid = status === ORDER.processing;
  const isTransferPending = usePendingPayment(out_trade_no) !== undefined;
  const unpaidText = isTransferPending
    ? '您的錢包可能正在轉帳。轉帳完成後，款項會存入您的加密幣餘額；商品不再為您保留，訂單無法復原。'
    : '商品不再為您保留，訂單無法復原。';
  return (
    <>
      {ENDED.includes(status) && <BuyAgain lines={order.lines} />}
      {canCancel && (
        <ConfirmPopover
          title="要取消這筆訂單嗎？"
          description={isPaid ? '款項會全額退回您的餘額，訂單無法復原。' : unpaidText}
          okText="取消訂單"
          okButtonProps={{ danger: true }}
          cancelText="先不要"
          onConfirm={cancel.run}
        >
          <Button loading={cancel.loading}>取消訂單</Button>
        </ConfirmPopover>
      )}
      {status === ORDER.shipped && !inReturn && (
        <ConfirmPopover
          title="確認收到商品了嗎？"
          description={receiptText(order)}
          okText="確認收貨"
          cancelText="還沒收到"
          onConfirm={confirm.run}
        >
          <Button type="primary" loading={confirm.loading}>
            確認收貨
          </Button>
        </ConfirmPopover>
      )}
    </>
  );
}
