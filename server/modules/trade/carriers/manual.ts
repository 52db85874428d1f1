import type { Carrier } from './port';

/** Stores, carriers and tracking numbers are typed; nothing reports where a parcel is. */
export const MANUAL_CARRIER: Carrier = { name: 'manual' };
