import type { OrderSummary } from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import { useRequest } from 'ahooks';
import { Button, Popconfirm } from 'antd';
import { api } from '@/services/api';

interface Props {
  order: OrderSummary;
  /** The order has moved. */
  onDone: () => void;
}

const RECEIPT = {
  shop: '訂單會完成。收到後 7 天內仍可申請退貨。',
  market: '確認後款項會撥給賣家，不能再申請退貨。',
};

/** What the buyer may do with an order besides paying; the server decides. */
export function OrderActions({ order, onDone }: Props) {
  const { out_trade_no, channel, status, inReturn } = order;
  const params = { out_trade_no };
  // Refused, the order is no longer what this page shows.
  const options = { manual: true, onSuccess: onDone, onError: onDone };
  const cancel = useRequest(
    () => api('POST /api/orders/:out_trade_no/cancel', { params, body: {} }),
    options,
  );
  const confirm = useRequest(
    () => api('POST /api/orders/:out_trade_no/confirm', { params }),
    options,
  );
  const isPaid = status === ORDER.processing;
  return (
    <>
      {(status === ORDER.awaitingPayment || isPaid) && (
        <Popconfirm
          title="要取消這筆訂單嗎？"
          description={isPaid ? '已付的款項會全額退回。' : '保留的商品會釋出。'}
          okText="取消訂單"
          okButtonProps={{ danger: true }}
          cancelText="先不要"
          onConfirm={cancel.run}
        >
          <Button loading={cancel.loading}>取消訂單</Button>
        </Popconfirm>
      )}
      {status === ORDER.shipped && !inReturn && (
        <Popconfirm
          title="確認收到商品了嗎？"
          description={RECEIPT[channel]}
          okText="確認收貨"
          cancelText="還沒收到"
          onConfirm={confirm.run}
        >
          <Button type="primary" loading={confirm.loading}>
            確認收貨
          </Button>
        </Popconfirm>
      )}
    </>
  );
}
