import type { ParcelState } from '@common/delivery/parcels';
import type { Parcel } from '@common/endpoints/parcels';
import { ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { notify } from '../../messages/notices/notify';
import { notifyTime } from './notifyOrder';
import type { OrderRow } from './store';
import { waitForParcels } from './waitForParcels';

/** A parcel of a locked order, in its new state. */
export interface MovedParcel extends Pick<Parcel, 'id' | 'trackingNo'> {
  state: ParcelState;
  collectBy: Date | null;
}

function storeOf({ address }: OrderRow): string {
  return address?.kind === 'store' ? address.storeName : '門市';
}

/** Notifies the buyer of the moves that they act on or wait for. */
async function notifyMove(tx: Tx, order: OrderRow, parcel: MovedParcel): Promise<void> {
  const { out_trade_no, buyer_id } = order;
  const about = { out_trade_no, parcelId: parcel.id, trackingNo: parcel.trackingNo };
  if (parcel.state === 'arrived' && parcel.collectBy) {
    const collectBy = notifyTime(parcel.collectBy);
    await notify(tx, buyer_id, 'parcelArrived', { ...about, store: storeOf(order), collectBy });
  } else if (parcel.state === 'delivered') {
    await notify(tx, buyer_id, 'parcelDelivered', about);
  } else if (parcel.state === 'returning') {
    await notify(tx, buyer_id, 'parcelReturning', about);
  }
}

async function refreshPages(tx: Tx, order: OrderRow): Promise<void> {
  const { out_trade_no, buyer_id, seller_id, status } = order;
  const payload = { out_trade_no, status };
  await emitEvent(tx, buyer_id, 'order', payload);
  if (seller_id !== null) await emitEvent(tx, seller_id, 'order', payload);
}

interface StrayParcel extends Pick<Parcel, 'id' | 'trackingNo'> {
  /** The carrier's report as text for people. */
  report: string;
  isFirst: boolean;
}

/** Handles a move of a parcel whose booking was cancelled; the order is locked. Its seller gets one notice. */
export async function handleStrayParcel(
  tx: Tx,
  order: OrderRow,
  { id, trackingNo, report, isFirst }: StrayParcel,
): Promise<void> {
  await refreshPages(tx, order);
  const { out_trade_no, seller_id } = order;
  if (seller_id === null || !isFirst) return;
  await notify(tx, seller_id, 'parcelStray', { out_trade_no, parcelId: id, trackingNo, report });
}

/**
 * Applies a parcel's move to its locked order: refreshes open pages, notifies the buyer, and moves the deadline by which
 * the buyer confirms. An order that has ended keeps its money and status, and its buyer gets no more notices.
 */
export async function handleParcelMove(
  tx: Tx,
  order: OrderRow,
  parcel: MovedParcel,
): Promise<void> {
  const { id, status } = order;
  await refreshPages(tx, order);
  if (status !== ORDER.shipped && status !== ORDER.processing) return;
  await waitForParcels(tx, id);
  await notifyMove(tx, order, parcel);
}
