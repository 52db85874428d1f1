import type { Parcel } from '@common/endpoints/parcels';
import type { ReactNode } from 'react';
import { FormDialog } from '../FormDialog';
import { ParcelFields } from '../Order/ParcelFields';

export interface Correction {
  carrier: string;
  trackingNo: string;
  reason: string;
  /** The number that the page shows; it is reloaded after a refusal. */
  seen: { carrier: string; trackingNo: string };
}

interface Props<Moved> {
  parcel: Parcel;
  send: (typed: Correction) => Promise<Moved>;
  onDone: (order: Moved) => void;
  onRefused: () => void;
  onClose: () => void;
  /** Further fields. */
  children?: ReactNode;
}

/** A wrong tracking number is put right; the buyer gets a notice, and the parcel keeps what it was. */
export function CorrectParcel<Moved>({ parcel, send, children, ...rest }: Props<Moved>) {
  const { carrier, trackingNo } = parcel;
  return (
    <FormDialog<Omit<Correction, 'seen'>, Moved>
      {...rest}
      title="更正物流"
      okText="更正並通知買家"
      initialValues={{ carrier, trackingNo }}
      send={({ carrier, trackingNo, reason = '' }) =>
        send({
          carrier: carrier.trim(),
          trackingNo: trackingNo.trim(),
          reason: reason.trim(),
          seen: { carrier: parcel.carrier, trackingNo: parcel.trackingNo },
        })
      }
    >
      <ParcelFields />
      {children}
    </FormDialog>
  );
}
