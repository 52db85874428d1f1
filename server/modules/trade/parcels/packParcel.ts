import type { ParcelState } from '@common/delivery/parcels';
import type { SkuQuantity } from '@common/orders/returnSplit';
import type { Tx } from '../../../db/database';
import * as sql from './store';

/** The actor of an action on a parcel. */
export interface ParcelActor {
  kind: 'seller' | 'staff' | 'system' | 'carrier';
  id: number | null;
}

export interface NewParcel {
  orderId: number;
  carrier: string;
  trackingNo: string;
  state: ParcelState;
  /** The driver of the carrier that reports where the parcel is; null where its number was typed. */
  driver: string | null;
  /** The driver's own text about the booking (`Booked`). */
  reference: string | null;
  pieces: readonly SkuQuantity[];
}

/** Packs pieces of a locked order; the caller has checked that they are in no other parcel. */
export async function packParcel(tx: Tx, one: NewParcel, by: ParcelActor): Promise<number> {
  const { orderId, carrier, trackingNo, state, driver, reference, pieces } = one;
  const values = [orderId, carrier, trackingNo, state, driver, reference];
  const { id } = await tx.one(sql.insertParcel, values);
  const packed = await tx.run(sql.insertParcelLines, [
    id,
    orderId,
    pieces.map(({ skuId }) => skuId),
    pieces.map(({ quantity }) => quantity),
  ]);
  if (packed.length < pieces.length) throw new Error(`order ${orderId} lacks a line to pack`);
  await tx.run(sql.insertParcelEvent, [id, state, by.kind, by.id, carrier, trackingNo, '']);
  return id;
}
