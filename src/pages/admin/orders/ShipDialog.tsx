import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { SkuQuantity } from '@common/orders/returnSplit';
import { AddressText } from '@/components/Address/AddressText';
import { FormDialog } from '@/components/FormDialog';
import { PackedPieces, packedAtFirst, piecesToSend } from '@/components/Parcel/PackedPieces';
import { ShipBy, type ShippedBy } from '@/components/Parcel/ShipBy';
import { api } from '@/services/api';
import { ReasonItem } from './ReasonItem';
import type { StaffDialogProps } from './staffDialog';

interface Shipment {
  carrier: string;
  trackingNo: string;
  by?: ShippedBy;
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
      send={({ by, carrier, trackingNo, pieces, reason }) => {
        const params = { out_trade_no };
        const body = { ...piecesToSend(order, pieces), ...(reason && { reason: reason.trim() }) };
        if (by === 'carrier')
          return api('POST /api/admin/orders/:out_trade_no/book', {
            params,
            body,
            skipErrorHandler: true,
          });
        const shipping = { carrier: carrier.trim(), trackingNo: trackingNo.trim() };
        return api('POST /api/admin/orders/:out_trade_no/ship', {
          params,
          body: { ...shipping, ...body },
          skipErrorHandler: true,
        });
      }}
    >
      {address && (
        <p>
          <AddressText address={address} />
        </p>
      )}
      <PackedPieces order={order} />
      <ShipBy />
      {seller && <ReasonItem label={`為 ${seller.name} 代為出貨的原因（賣家看得到）`} />}
    </FormDialog>
  );
}
