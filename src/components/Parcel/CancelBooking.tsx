import type { Parcel } from '@common/endpoints/parcels';
import type { ReactNode } from 'react';
import { FormDialog } from '../FormDialog';

interface Props<Moved> {
  parcel: Parcel;
  /** @param reason as typed into a field of this name among the children */
  send: (reason: string) => Promise<Moved>;
  onDone: (order: Moved) => void;
  onRefused: () => void;
  onClose: () => void;
  /** Further fields. */
  children?: ReactNode;
}

/** Takes a parcel back from its carrier before it is handed in. */
export function CancelBooking<Moved>({ parcel, send, children, ...rest }: Props<Moved>) {
  return (
    <FormDialog<{ reason?: string }, Moved>
      {...rest}
      danger
      title="要取消託運嗎？"
      okText="取消託運"
      cancelText="先不要"
      send={({ reason = '' }) => send(reason.trim())}
    >
      <p>
        {parcel.carrier} {parcel.trackingNo}
        ：取消後這個單號與託運單都不能再用，無法復原。包裹裡的商品可以重新出貨，出貨期限照原來計算，我們會通知買家。
      </p>
      {children}
    </FormDialog>
  );
}
