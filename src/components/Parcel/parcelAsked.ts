import type { Parcel } from '@common/endpoints/parcels';

/** The parcel of an open dialog, and what is asked: a typed number put right, its booking cancelled, or reported as unclaimed. */
export interface ParcelAsked {
  to: 'correct' | 'cancel' | 'unclaimed';
  parcel: Parcel;
}
