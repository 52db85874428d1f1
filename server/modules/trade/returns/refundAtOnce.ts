import { ORDER } from '@common/orders/orderTransitions';
import type { ReturnSplit } from '@common/orders/returnSplit';
import type { ReturnReason } from '@common/orders/returns';
import type { Tx } from '../../../db/database';
import type { LockedOrder } from '../orders/lockOrder';
import {
  holdForReturn,
  holdUnsent,
  refundReturned,
  refundReturnedPart,
} from '../orders/returnedOrder';
import type { Sender } from '../orders/sendParcel';
import type { Restock } from '../orders/stock';
import { insertEntry, insertReturn, moveReturn } from './store';

/** A return without a verdict: its sender has the goods back, or never sent them. */
export interface SurePieces {
  reason: Extract<ReturnReason, 'unsent' | 'unclaimed'>;
  asked: ReturnSplit;
  /** The uncollected parcel. */
  parcelId?: number;
  by: Sender;
  /** The sender's own words in the return's thread. */
  text: string;
  /** The reason of the refund, for both sides. */
  why: string;
  restock: Restock;
}

/**
 * Gives back pieces of a locked, paid order by a return that is refunded at once and notifies both sides. Without any piece left
 * the order ends as after any return of everything.
 * @returns the return's number
 * @throws AppError RETURN_OPEN, RETURN_WINDOW, BAD_INPUT for a variant to restock that is not among the pieces
 */
export async function refundAtOnce(tx: Tx, order: LockedOrder, one: SurePieces): Promise<number> {
  const { asked, by, text } = one;
  await (order.status === ORDER.processing ? holdUnsent : holdForReturn)(tx, order);
  const id = await insertReturn(tx, {
    orderId: order.id,
    buyerId: order.buyer_id,
    sellerId: order.seller_id,
    reason: one.reason,
    days: null,
    asked,
    ...(one.parcelId !== undefined && { parcelId: one.parcelId }),
  });
  const entry = { role: by.kind, actorId: by.id };
  await insertEntry(tx, id, { ...entry, step: 'begin', text });
  await insertEntry(tx, id, { ...entry, step: 'refund', text: '' });
  await moveReturn(tx, id, { from: 'open', to: 'refunded', days: null, parcel: null });
  const upheld = { returnId: id, actor: by, reason: one.why, restock: one.restock };
  await (asked.isWhole
    ? refundReturned(tx, order, upheld)
    : refundReturnedPart(tx, order, asked, upheld));
  return id;
}
