import type { StaffOrder } from '@common/endpoints/adminOrders';
import { FormDialog } from '@/components/FormDialog';
import { ParcelFields } from '@/components/Order/ParcelFields';
import { api } from '@/services/api';
import { ReasonItem } from './ReasonItem';
import type { StaffDialogProps } from './staffDialog';

interface Correction {
  carrier: string;
  trackingNo: string;
  reason: string;
}

/** A wrong tracking number is put right; the buyer gets a notice, and the log keeps what it was. */
export function ParcelDialog({ order, ...rest }: StaffDialogProps) {
  const { out_trade_no, carrier, trackingNo } = order;
  return (
    <FormDialog<Correction, StaffOrder>
      {...rest}
      title="更正物流"
      okText="更正並通知買家"
      initialValues={{ carrier: carrier ?? '', trackingNo: trackingNo ?? '' }}
      send={(typed) =>
        api('POST /api/admin/orders/:out_trade_no/parcel', {
          params: { out_trade_no },
          body: {
            carrier: typed.carrier.trim(),
            trackingNo: typed.trackingNo.trim(),
            reason: typed.reason.trim(),
          },
        })
      }
    >
      <ParcelFields />
      <ReasonItem label="更正的原因（留在操作紀錄）" />
    </FormDialog>
  );
}
