import { unsentOf } from '@common/delivery/parcels';
import { ORDER } from '@common/orders/orderTransitions';
import { countPieces } from '@common/orders/pieces';
import type { SkuQuantity } from '@common/orders/returnSplit';
import type { Queryable, Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import { packParcel } from '../parcels/packParcel';
import { readParcels } from '../parcels/readParcels';
import { renumber } from '../parcels/renumber';
import { requireUnusedNumber } from '../parcels/requireUnusedNumber';
import type { Actor, Sending, Shipping } from './actor';
import { notifyParcel, notifyPartSent } from './notifyOrder';
import { takeStock } from './stock';
import { type LineRow, type OrderRow, readLines } from './store';
import { refuseState, requireTransition, transition } from './transition';
import { waitForParcels } from './waitForParcels';

/** Who can send a parcel: the seller, or staff or the system in their place. */
export type Sender = Actor & { kind: 'seller' | 'staff' | 'system' };

const asPieces = (lines: readonly LineRow[]) =>
  lines.map(({ sku_id, quantity, returned }) => ({ skuId: sku_id, quantity, returned }));

/** The pieces of an order that are in no parcel and were not given back. */
export async function readUnsent(
  tx: Queryable,
  order: Pick<OrderRow, 'id'>,
): Promise<SkuQuantity[]> {
  const lines = asPieces(await readLines(tx, [order.id]));
  return unsentOf(lines, await readParcels(tx, order.id));
}

/** @throws AppError PARCEL_PIECES, or the given code, for pieces that are not there to be sent */
export function choosePieces(
  unsent: readonly SkuQuantity[],
  asked: Sending['lines'],
  code: 'PARCEL_PIECES' | 'UNSENT_PIECES' = 'PARCEL_PIECES',
): readonly SkuQuantity[] {
  const pieces = asked ?? unsent;
  const maxOf = new Map(unsent.map(({ skuId, quantity }) => [skuId, quantity]));
  const hasDuplicates = new Set(pieces.map(({ skuId }) => skuId)).size < pieces.length;
  if (hasDuplicates || pieces.some(({ skuId, quantity }) => quantity > (maxOf.get(skuId) ?? 0))) {
    throw new AppError(code);
  }
  return pieces;
}

/**
 * Sends pieces of a locked order (invariant 30). The parcel with the last pieces makes the order shipped.
 * @throws AppError ORDER_STATE, ORDER_NOT_SHIPPABLE, ORDER_NEEDS_ADDRESS, RETURN_OPEN, PARCEL_PIECES, PARCEL_NUMBER_USED
 */
export async function sendParcel(
  tx: Tx,
  order: OrderRow,
  actor: Sender,
  { carrier, trackingNo, lines, alone, driver, reference }: Sending,
): Promise<void> {
  requireTransition(order, ORDER.shipped);
  if (order.fulfilment !== 'shipping') throw new AppError('ORDER_NOT_SHIPPABLE');
  if (!order.address) throw new AppError('ORDER_NEEDS_ADDRESS');
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  if (alone) await requireUnusedNumber(tx, order, trackingNo);
  const unsent = await readUnsent(tx, order);
  const pieces = choosePieces(unsent, lines);
  // A booked parcel is still with its sender.
  const state = driver ? 'made' : 'sent';
  await packParcel(
    tx,
    {
      orderId: order.id,
      carrier,
      trackingNo,
      state,
      driver: driver ?? null,
      reference: reference ?? null,
      pieces,
    },
    actor,
  );
  const shipping = { carrier, trackingNo };
  if (countPieces(pieces) < countPieces(unsent)) {
    await emitEvent(tx, order.buyer_id, 'order', {
      out_trade_no: order.out_trade_no,
      status: order.status,
    });
    await notifyPartSent(tx, order, shipping, countPieces(pieces));
    return;
  }
  await transition(tx, order, ORDER.shipped, actor, `已出貨：${carrier} ${trackingNo}`, {
    shipping,
  });
  await takeStock(tx, order.id);
  await waitForParcels(tx, order.id);
}

/**
 * Corrects carrier and tracking number of a parcel of a locked order; the buyer gets a notice.
 * @returns what they were
 * @throws AppError NOT_FOUND, ORDER_STATE once the order has ended, PARCEL_FOLLOWED, PARCEL_SAME, SEEN_CHANGED
 */
export async function correctParcel(
  tx: Tx,
  order: OrderRow,
  actor: Sender,
  { id, seen, ...shipping }: Shipping & { id: number; seen: Shipping },
): Promise<Shipping> {
  if (order.status !== ORDER.shipped && order.status !== ORDER.processing) refuseState(order);
  const before = await renumber(tx, { orderId: order.id, parcelId: id, ...shipping, seen }, actor);
  const { out_trade_no, buyer_id, status } = order;
  await emitEvent(tx, buyer_id, 'order', { out_trade_no, status });
  await notifyParcel(tx, order, shipping);
  return before;
}
