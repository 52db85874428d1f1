import type {
  OrderMessages,
  settleOrderMessages,
  settleOrderMessagesAsStaff,
  writeOrderMessage,
  writeOrderMessageAsStaff,
} from '@common/endpoints/orderMessages';
import type { OrderRole } from '@common/orders/orderMessageRules';
import { isBlank } from '@common/text/plainText';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { claimPictures } from '../../content/pictures/claimPictures';
import { notify, settleNotices } from '../../messages/notices/notify';
import { isAsked, isOwnOrder, readOrderMessages, roleIn } from './readMessages';
import {
  countMessagesOf,
  hasUnseen,
  insertMessage,
  lockOrderSides,
  type Side,
  type SidesRow,
  settleMessages,
} from './store';

/** Per person, order and day. */
const MAX_MESSAGES = 30;

const BY: Record<OrderRole, string> = { buyer: '買家', seller: '賣家', staff: '平台客服' };

type Body = Call<typeof writeOrderMessage>['body'];

interface Writer {
  side: Side;
  memberId: number;
}

/** Locks an order for a writer. @throws AppError NOT_FOUND, ORDER_OWN for staff who are one of its sides */
async function lockForWriter(
  tx: Tx,
  outTradeNo: string,
  { side, memberId }: Writer,
): Promise<SidesRow> {
  const order = await lockOrderSides(tx, outTradeNo, side);
  if (!order) throw new AppError('NOT_FOUND');
  if (side === 'staff' && isOwnOrder(order, memberId)) throw new AppError('ORDER_OWN');
  return order;
}

/** Updates the open pages of both sides. */
async function refreshPages(
  tx: Tx,
  { buyer_id, seller_id, out_trade_no }: SidesRow,
): Promise<void> {
  await emitEvent(tx, buyer_id, 'orderMessage', { out_trade_no });
  if (seller_id !== null) await emitEvent(tx, seller_id, 'orderMessage', { out_trade_no });
}

/** Notifies the sides that did not write a message. */
async function notifyOthers(
  tx: Tx,
  order: SidesRow,
  role: OrderRole,
  messageId: number,
): Promise<void> {
  const { buyer_id, seller_id, out_trade_no } = order;
  const about = { out_trade_no, messageId, by: BY[role] };
  if (role !== 'buyer') await notify(tx, buyer_id, 'orderMessage', about);
  if (role !== 'seller' && seller_id !== null) await notify(tx, seller_id, 'saleMessage', about);
  await refreshPages(tx, order);
}

/**
 * A side that writes has read the messages up to `seen`, an id. Unless others wrote since, its notices count as read and are
 * not mailed.
 */
async function settleRead(
  tx: Tx,
  order: SidesRow,
  { side, memberId }: Writer,
  seen = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  if (side === 'staff' || (await hasUnseen(tx, order.id, memberId, seen))) return;
  const kind = side === order.buyer_id ? 'orderMessage' : 'saleMessage';
  await settleNotices(tx, [memberId], `order:${order.out_trade_no}`, [kind]);
}

async function append(
  tx: Tx,
  outTradeNo: string,
  writer: Writer,
  body: Body,
): Promise<OrderMessages> {
  const { side, memberId } = writer;
  const text = body.text.trim();
  if (isBlank(text) && !body.pictures?.length) refuseField('text', '必填');
  const order = await lockForWriter(tx, outTradeNo, writer);
  if (order.is_past) throw new AppError('ORDER_MESSAGES_CLOSED');
  if ((await countMessagesOf(tx, order.id, memberId)) >= MAX_MESSAGES) {
    throw new AppError('ORDER_MESSAGES');
  }
  const role = roleIn(order, side);
  const by = { memberId, purpose: 'message' as const };
  const pictures = await claimPictures(tx, body.pictures ?? [], by);
  if (isAsked(order, role)) await settleMessages(tx, order.id, memberId, body.seen);
  await settleRead(tx, order, writer, body.seen);
  const id = await insertMessage(tx, order, { role, actorId: memberId, text, pictures });
  await notifyOthers(tx, order, role, id);
  return readOrderMessages(tx, outTradeNo, writer);
}

async function settle(
  tx: Tx,
  outTradeNo: string,
  writer: Writer,
  seen: number,
): Promise<OrderMessages> {
  const order = await lockForWriter(tx, outTradeNo, writer);
  if (!isAsked(order, roleIn(order, writer.side))) throw new AppError('FORBIDDEN');
  await settleMessages(tx, order.id, writer.memberId, seen);
  await settleRead(tx, order, writer, seen);
  await refreshPages(tx, order);
  return readOrderMessages(tx, outTradeNo, writer);
}

const memberOf = ({ caller }: { caller: { memberId: number } }): Writer => ({
  side: caller.memberId,
  memberId: caller.memberId,
});
const staffOf = ({ caller }: { caller: { memberId: number } }): Writer => ({
  side: 'staff',
  memberId: caller.memberId,
});

/**
 * A side writes about its order.
 * @throws AppError NOT_FOUND, BAD_INPUT, ORDER_MESSAGES, ORDER_MESSAGES_CLOSED, PICTURE_UNKNOWN
 */
export const writeMessage = (call: Call<typeof writeOrderMessage>): Promise<OrderMessages> =>
  append(call.tx, call.params.out_trade_no, memberOf(call), call.body);

/** Staff write to both sides. @throws AppError as `writeMessage`, ORDER_OWN */
export const writeMessageAsStaff = (
  call: Call<typeof writeOrderMessageAsStaff>,
): Promise<OrderMessages> => append(call.tx, call.params.out_trade_no, staffOf(call), call.body);

/** The seller marks the buyer's messages as needing no answer. @throws AppError NOT_FOUND, FORBIDDEN to the buyer */
export const settleMine = (call: Call<typeof settleOrderMessages>): Promise<OrderMessages> =>
  settle(call.tx, call.params.out_trade_no, memberOf(call), call.body.seen);

/** Staff mark the buyer's messages as needing no answer. @throws AppError NOT_FOUND, ORDER_OWN, FORBIDDEN where a member sold */
export const settleAsStaff = (
  call: Call<typeof settleOrderMessagesAsStaff>,
): Promise<OrderMessages> =>
  settle(call.tx, call.params.out_trade_no, staffOf(call), call.body.seen);
