import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { SkuQuantity } from '@common/returnSplit';
import { AddressText } from '@/components/Address/AddressText';
import { FormDialog } from '@/components/FormDialog';
import { ParcelFields } from '@/components/Order/ParcelFields';
import { PackedPieces, packedAtFirst, piecesToSend } from '@/components/Parcel/PackedPieces';
import { api } from '@/services/api';
import { ReasonItem } from './ReasonItem';
import type { StaffDialogProps } from './staffDialog';

interface Shipment {
  carrier: string;
  trackingNo: string;
  pieces?: SkuQuantity[];
  reason?: string;
}

export function ShipDialog({ order, ...rest }: StaffDialogProps) {
  const { out_trade_no, address, seller } = order;
  return (
    <FormDialog<Shipment, StaffOrder>
      {...rest}
      title="出貨"
      okText="確認出貨"
      initialValues={packedAtFirst(order)}
      send={({ carrier, trackingNo, pieces, reason }) =>
        api('POST /api/admin/orders/:out_trade_no/ship', {
          params: { out_trade_no },
          body: {
            carrier: carrier.trim(),
            trackingNo: trackingNo.trim(),
            ...piecesToSend(order, pieces),
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
      <PackedPieces order={order} />
      <ParcelFields />
      {seller && <ReasonItem label={`為 ${seller.name} 代為出貨的原因（賣家看得到）`} />}
    </FormDialog>
  );
}
