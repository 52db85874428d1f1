import type { StaffOrder } from '@common/endpoints/adminOrders';
import { FormDialog } from '@/components/FormDialog';
import { linesUnsent } from '@/components/Order/boughtOrder';
import { allOf, RestockItem, restockOf } from '@/components/Order/RestockItem';
import { RestRefund } from '@/components/Parcel/RestRefund';
import { api } from '@/services/api';
import { ReasonItem } from './ReasonItem';
import type { StaffDialogProps } from './staffDialog';

interface Typed {
  reason: string;
  restocked?: number[];
}

/** Refunds the pieces of a partly sent order that are not sent. */
export function RefundRestDialog({ order, ...rest }: StaffDialogProps) {
  const lines = linesUnsent(order);
  return (
    <FormDialog<Typed, StaffOrder>
      {...rest}
      title="其餘商品退款"
      okText="確認退款"
      danger
      initialValues={{ restocked: allOf(lines) }}
      send={({ reason, restocked = [] }) =>
        api('POST /api/admin/orders/:out_trade_no/refund-rest', {
          params: { out_trade_no: order.out_trade_no },
          body: { reason: reason.trim(), ...restockOf({ lines }, restocked) },
          skipErrorHandler: true,
        })
      }
    >
      <RestRefund order={order} buyer={order.buyer.name} />
      <ReasonItem label="原因（買家看得到）" />
      <RestockItem lines={lines} />
    </FormDialog>
  );
}
