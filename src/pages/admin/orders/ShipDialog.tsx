import type { StaffOrder } from '@common/endpoints/adminOrders';
import { AddressText } from '@/components/Address/AddressText';
import { FormDialog } from '@/components/FormDialog';
import { ParcelFields } from '@/components/Order/ParcelFields';
import { api } from '@/services/api';
import { ReasonItem } from './ReasonItem';
import type { StaffDialogProps } from './staffDialog';

interface Shipment {
  carrier: string;
  trackingNo: string;
  reason?: string;
}

export function ShipDialog({ order, ...rest }: StaffDialogProps) {
  const { out_trade_no, address, seller } = order;
  return (
    <FormDialog<Shipment, StaffOrder>
      {...rest}
      title="出貨"
      okText="確認出貨"
      send={({ carrier, trackingNo, reason }) =>
        api('POST /api/admin/orders/:out_trade_no/ship', {
          params: { out_trade_no },
          body: {
            carrier: carrier.trim(),
            trackingNo: trackingNo.trim(),
            ...(reason && { reason: reason.trim() }),
          },
        })
      }
    >
      {address && (
        <p>
          <AddressText address={address} />
        </p>
      )}
      <ParcelFields />
      {seller && <ReasonItem label={`為 ${seller.name} 代為出貨的原因（賣家看得到）`} />}
    </FormDialog>
  );
}
