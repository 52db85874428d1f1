import type { Parcel } from '@common/endpoints/parcels';

/** The parcel of a dialog as its order has it now: a refusal reads the order anew. */
export const newestParcel = (parcels: readonly Parcel[], one: Parcel): Parcel =>
  parcels.find(({ id }) => id === one.id) ?? one;
