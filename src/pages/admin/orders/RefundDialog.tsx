import type { StaffOrder } from '@common/endpoints/adminOrders';
import { ORDER } from '@common/orderTransitions';
import { Checkbox, Form, Input } from 'antd';
import { CoinAndAdv } from '@/components/CoinAndAdv';
import { FormDialog } from '@/components/FormDialog';
import { leftOf } from '@/components/Order/boughtOrder';
import { api } from '@/services/api';
import type { StaffDialogProps } from './staffDialog';

interface Refund {
  reason: string;
  restock: boolean;
}

export function RefundDialog({ order, ...rest }: StaffDialogProps) {
  const left = leftOf(order);
  return (
    <FormDialog<Refund, StaffOrder>
      {...rest}
      title="退款"
      okText="確認退款"
      danger
      // What is on the road is not in stock; whoever has it back says so.
      initialValues={{ restock: order.status !== ORDER.shipped }}
      send={({ reason, restock }) =>
        api('POST /api/admin/orders/:out_trade_no/refund', {
          params: { out_trade_no: order.out_trade_no },
          body: { reason: reason.trim(), restock },
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
      <Form.Item name="restock" valuePropName="checked">
        <Checkbox>商品未寄出或已收回，重新上架庫存</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}
