import type { Parcel } from '@common/endpoints/parcels';
import { CorrectParcel } from '@/components/Parcel/CorrectParcel';
import { api } from '@/services/api';
import { ReasonItem } from './ReasonItem';
import type { StaffDialogProps } from './staffDialog';

/** Staff put a tracking number right; the log keeps what it was. */
export function ParcelDialog({ order, parcel, ...rest }: StaffDialogProps & { parcel: Parcel }) {
  const params = { out_trade_no: order.out_trade_no, id: parcel.id };
  return (
    <CorrectParcel
      {...rest}
      parcel={parcel}
      send={(body) =>
        api('POST /api/admin/orders/:out_trade_no/parcels/:id', {
          params,
          body,
          skipErrorHandler: true,
        })
      }
    >
      <ReasonItem label="更正的原因（留在操作紀錄）" />
    </CorrectParcel>
  );
}
