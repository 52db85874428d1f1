import type { openReturn as endpoint, Return } from '@common/endpoints/returns';
import { reasonsFor } from '@common/orders/returns';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { claimPictures } from '../../content/pictures/claimPictures';
import { splitOfCancel, splitOfPieces } from '../orders/askedPieces';
import { lockOrder } from '../orders/lockOrder';
import { holdForCancel, holdForReturn } from '../orders/returnedOrder';
import { appendReturnEntry } from './appendReturnEntry';
import { daysIn } from './deadlines';
import { readReturn } from './present';
import { insertReturn, isCancelDecided } from './store';

/**
 * Opens a return of an order or of some pieces of it, or a request to cancel a won auction. The money stays in escrow until it is decided.
 * @throws AppError NOT_FOUND, RETURN_OPEN, RETURN_DECIDED, RETURN_PIECES, RETURN_WINDOW, RETURN_REASON,
 *   BAD_INPUT, PICTURE_UNKNOWN
 */
export async function openReturn({
  tx,
  caller,
  params,
  body,
}: Call<typeof endpoint>): Promise<Return> {
  const order = await lockOrder(tx, params.out_trade_no, caller.memberId);
  if (!order) throw new AppError('NOT_FOUND');
  const isCancel = body.reason === 'cancel';
  if (isCancel && (await isCancelDecided(tx, order.id))) throw new AppError('RETURN_DECIDED');
  const asked = isCancel ? splitOfCancel(order) : await splitOfPieces(tx, order, body.lines);
  // Pieces may have cost nothing: less than a base unit each.
  if (asked.coin + asked.adv === 0n) throw new AppError('RETURN_PIECES');
  await (isCancel ? holdForCancel : holdForReturn)(tx, order);
  if (!reasonsFor(order).includes(body.reason)) throw new AppError('RETURN_REASON');
  const text = body.text.trim();
  if (!text && body.reason !== 'changed') {
    refuseField('text', '必填');
  }
  const { buyer_id, seller_id, out_trade_no } = order;
  const id = await insertReturn(tx, {
    orderId: order.id,
    buyerId: buyer_id,
    sellerId: seller_id,
    reason: body.reason,
    days: await daysIn(tx, 'open', order),
    asked,
  });
  const by = { memberId: buyer_id, purpose: 'return' as const };
  const pictures = await claimPictures(tx, body.pictures ?? [], by);
  await appendReturnEntry(
    tx,
    { id, out_trade_no, buyer_id, seller_id, reason: body.reason },
    { role: 'buyer', actorId: buyer_id, step: 'begin', text, pictures },
  );
  return readReturn(tx, id, buyer_id);
}
