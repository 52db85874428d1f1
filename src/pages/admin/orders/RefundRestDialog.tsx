import type { StaffOrder } from '@common/endpoints/adminOrders';
import { Checkbox, Form } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { RestRefund } from '@/components/Parcel/RestRefund';
import { api } from '@/services/api';
import { ReasonItem } from './ReasonItem';
import type { StaffDialogProps } from './staffDialog';

interface Typed {
  reason: string;
  restock: boolean;
}

/** Gives back what of an order that was sent in part is not sent. */
export function RefundRestDialog({ order, ...rest }: StaffDialogProps) {
  return (
    <FormDialog<Typed, StaffOrder>
      {...rest}
      title="其餘商品退款"
      okText="確認退款"
      danger
      initialValues={{ restock: true }}
      send={({ reason, restock }) =>
        api('POST /api/admin/orders/:out_trade_no/refund-rest', {
          params: { out_trade_no: order.out_trade_no },
          body: { reason: reason.trim(), restock },
        })
      }
    >
      <RestRefund order={order} buyer={order.buyer.name} />
      <ReasonItem label="原因（買家看得到）" />
      <Form.Item name="restock" valuePropName="checked">
        <Checkbox>商品還在，可以再賣</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}
