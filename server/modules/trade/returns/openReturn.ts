import type { StaffOrder } from '@common/endpoints/adminOrders';
import type {
  openReturn as buyerContract,
  Return,
  openReturnForBuyer as staffContract,
} from '@common/endpoints/returns';
import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import { reasonsFor } from '@common/orders/returns';
import type { Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { created } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { claimPictures } from '../../content/pictures/claimPictures';
import { splitOfCancel, splitOfPieces } from '../orders/askedPieces';
import { type LockedOrder, lockAnyOrder, lockOrder } from '../orders/lockOrder';
import { readOrderForStaff } from '../orders/present';
import { holdForCancel, holdForReturn } from '../orders/returnedOrder';
import { appendReturnEntry } from './appendReturnEntry';
import { daysIn } from './deadlines';
import { readReturn } from './present';
import { insertReturn, isCancelDecided } from './store';

type Body = Call<typeof buyerContract>['body'];

/** Who asks: the buyer, or staff in their place. */
interface Asking {
  role: 'buyer' | 'staff';
  actorId: number;
}

/**
 * Opens a return of a locked order or of some pieces of it, or a request to cancel a won auction. The money stays in escrow until it is decided.
 * @returns the return's number
 * @throws AppError RETURN_OPEN, RETURN_DECIDED, RETURN_PIECES, RETURN_WINDOW, RETURN_REASON, BAD_INPUT, PICTURE_UNKNOWN
 */
async function open(tx: Tx, order: LockedOrder, body: Body, by: Asking): Promise<number> {
  const isCancel = body.reason === 'cancel';
  if (isCancel && (await isCancelDecided(tx, order.id))) throw new AppError('RETURN_DECIDED');
  const asked = isCancel ? splitOfCancel(order) : await splitOfPieces(tx, order, body.lines);
  // Pieces may have cost nothing: less than a base unit each.
  if (asked.coin + asked.adv === 0n) throw new AppError('RETURN_PIECES');
  await (isCancel ? holdForCancel : holdForReturn)(tx, order);
  if (!reasonsFor(order).includes(body.reason)) throw new AppError('RETURN_REASON');
  const text = body.text.trim();
  // Of what a buyer says elsewhere the thread keeps the words.
  if (!text && (body.reason !== 'changed' || by.role === 'staff')) refuseField('text', '必填');
  const { buyer_id, seller_id, out_trade_no } = order;
  const id = await insertReturn(tx, {
    orderId: order.id,
    buyerId: buyer_id,
    sellerId: seller_id,
    reason: body.reason,
    days: await daysIn(tx, 'open', order),
    asked,
  });
  const uploader = { memberId: by.actorId, purpose: 'return' as const };
  const pictures = await claimPictures(tx, body.pictures ?? [], uploader);
  await appendReturnEntry(
    tx,
    { id, out_trade_no, buyer_id, seller_id, reason: body.reason },
    { ...by, step: 'begin', text, pictures },
  );
  return id;
}

/**
 * The buyer asks for a return.
 * @throws AppError NOT_FOUND, and as `open`
 */
export async function openReturn({
  tx,
  caller: { memberId },
  params,
  body,
}: Call<typeof buyerContract>): Promise<Return> {
  const order = await lockOrder(tx, params.out_trade_no, memberId);
  if (!order) throw new AppError('NOT_FOUND');
  const id = await open(tx, order, body, { role: 'buyer', actorId: memberId });
  return readReturn(tx, id, memberId);
}

/**
 * Staff open a return for a buyer who asked for it elsewhere, such as by telephone. It is the buyer's from then on: they send
 * the goods back, and can withdraw it.
 * @throws AppError NOT_FOUND, RETURN_OWN, and as `open`
 */
export async function openReturnForBuyer({
  tx,
  caller: { memberId },
  params,
  body,
}: Call<typeof staffContract>): Promise<StaffOrder> {
  const order = await lockAnyOrder(tx, params.out_trade_no);
  if (!order) throw new AppError('NOT_FOUND');
  if ([order.buyer_id, order.seller_id].includes(memberId)) throw new AppError('RETURN_OWN');
  const id = await open(tx, order, body, { role: 'staff', actorId: memberId });
  const about = { type: 'return', id: String(id) };
  const made = created({
    訂單: order.out_trade_no,
    狀態: RETURN_STATE.open.label,
    原因: RETURN_REASON[body.reason],
  });
  await writeStaffAction(tx, memberId, 'return.begin', about, body.text.trim(), made);
  return readOrderForStaff(tx, order.out_trade_no);
}
