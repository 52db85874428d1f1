import type { Parcel } from '@common/endpoints/parcels';
import { ORDER } from '@common/orderTransitions';
import type { ParcelState } from '@common/parcels';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { notify } from '../../messages/notices/notify';
import { notifyTime } from './notifyOrder';
import type { OrderRow } from './store';
import { waitForParcels } from './waitForParcels';

/** A parcel of a locked order, in the state to which it has just been moved. */
export interface MovedParcel extends Pick<Parcel, 'id' | 'trackingNo'> {
  state: ParcelState;
  collectBy: Date | null;
}

function storeOf({ address }: OrderRow): string {
  return address?.kind === 'store' ? address.storeName : '門市';
}

/** Notifies the buyer where something is to be done or expected. */
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

/**
 * What a parcel's move means for its locked order: open pages, notices, the end of the buyer's time. An order that has
 * ended keeps its money and its status, and its buyer gets no more notices.
 */
export async function parcelMoved(tx: Tx, order: OrderRow, parcel: MovedParcel): Promise<void> {
  const { id, out_trade_no, buyer_id, seller_id, status } = order;
  const payload = { out_trade_no, status };
  await emitEvent(tx, buyer_id, 'order', payload);
  if (seller_id !== null) await emitEvent(tx, seller_id, 'order', payload);
  if (status !== ORDER.shipped && status !== ORDER.processing) return;
  await waitForParcels(tx, id);
  await notifyMove(tx, order, parcel);
}
