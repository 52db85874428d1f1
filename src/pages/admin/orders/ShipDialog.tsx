import type { StaffOrder } from '@common/endpoints/adminOrders';
import { AddressText } from '@/components/Address/AddressText';
import { FormDialog } from '@/components/FormDialog';
import { ParcelFields } from '@/components/Order/ParcelFields';
import { api } from '@/services/api';
import type { StaffDialogProps } from './StaffActions';

interface Shipment {
  carrier: string;
  trackingNo: string;
}

export function ShipDialog({ order, ...rest }: StaffDialogProps) {
  const { out_trade_no, address } = order;
  return (
    <FormDialog<Shipment, StaffOrder>
      {...rest}
      title="出貨"
      okText="確認出貨"
      send={({ carrier, trackingNo }) =>
        api('POST /api/admin/orders/:out_trade_no/ship', {
          params: { out_trade_no },
          body: { carrier: carrier.trim(), trackingNo: trackingNo.trim() },
        })
      }
    >
      {address && (
        <p>
          <AddressText address={address} />
        </p>
      )}
      <ParcelFields />
    </FormDialog>
  );
}
