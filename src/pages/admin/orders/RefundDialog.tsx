import type { StaffOrder } from '@common/endpoints/adminOrders';
import { ORDER } from '@common/orders/orderTransitions';
import { Form, Input } from 'antd';
import { CoinAndAdv } from '@/components/CoinAndAdv';
import { FormDialog } from '@/components/FormDialog';
import { leftOf, linesLeft } from '@/components/Order/boughtOrder';
import { allOf, RestockItem, restockOf } from '@/components/Order/RestockItem';
import { api } from '@/services/api';
import type { StaffDialogProps } from './staffDialog';

interface Refund {
  reason: string;
  restocked?: number[];
}

export function RefundDialog({ order, ...rest }: StaffDialogProps) {
  const left = leftOf(order);
  const lines = linesLeft(order);
  return (
    <FormDialog<Refund, StaffOrder>
      {...rest}
      title="退款"
      okText="確認退款"
      danger
      // Goods under way are not in stock; staff who have them back choose otherwise.
      initialValues={{ restocked: order.status === ORDER.shipped ? [] : allOf(lines) }}
      send={({ reason, restocked = [] }) =>
        api('POST /api/admin/orders/:out_trade_no/refund', {
          params: { out_trade_no: order.out_trade_no },
          body: { reason: reason.trim(), ...restockOf({ lines }, restocked) },
          skipErrorHandler: true,
        })
      }
    >
      <p>
        將退回 <CoinAndAdv coin={left.coin} adv={left.adv} /> 給 {order.buyer.name}
        ，訂單變為「交易失敗」，無法復原。
      </p>
      <Form.Item
        name="reason"
        label="原因（買家看得到）"
        rules={[{ required: true, whitespace: true, message: '請填寫原因' }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <RestockItem lines={lines} />
    </FormDialog>
  );
}
