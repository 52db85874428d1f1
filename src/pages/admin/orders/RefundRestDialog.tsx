import type { StaffOrder } from '@common/endpoints/adminOrders';
import { FormDialog } from '@/components/FormDialog';
import { isPartSent } from '@/components/Order/boughtOrder';
import {
  UnsentRefund,
  type UnsentTyped,
  unsentAtFirst,
  unsentBody,
} from '@/components/Parcel/UnsentRefund';
import { api } from '@/services/api';
import { ReasonItem } from './ReasonItem';
import type { StaffDialogProps } from './staffDialog';

interface FormValues extends UnsentTyped {
  reason: string;
}

/** Refunds pieces that are not sent. */
export function RefundRestDialog({ order, ...rest }: StaffDialogProps) {
  return (
    <FormDialog<FormValues, StaffOrder>
      {...rest}
      title={isPartSent(order) ? '其餘商品退款' : '缺貨退款'}
      okText="確認退款"
      danger
      initialValues={unsentAtFirst(order)}
      send={({ reason, ...typed }) =>
        api('POST /api/admin/orders/:out_trade_no/refund-rest', {
          params: { out_trade_no: order.out_trade_no },
          body: { reason: reason.trim(), ...unsentBody(order, typed) },
          skipErrorHandler: true,
        })
      }
    >
      <UnsentRefund order={order} buyer={order.buyer.name} />
      <ReasonItem label="原因（買家看得到）" />
    </FormDialog>
  );
}
