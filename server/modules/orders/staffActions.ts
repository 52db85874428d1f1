import type {
  handOverOrder as handOverContract,
  refundOrder as refundContract,
  StaffOrder,
  shipOrder as shipContract,
} from '@common/endpoints/adminOrders';
import type { StaffAction } from '@common/lists/staffActions';
import type { Tx } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { handOver, refund, ship } from './fulfil';
import { readOrderForStaff } from './present';
import { lockOrderRow, type OrderRow } from './store';
import type { Actor } from './transition';

async function lockAny(tx: Tx, outTradeNo: string): Promise<OrderRow> {
  const order = await lockOrderRow(tx, outTradeNo, 'staff');
  if (!order) throw new AppError('NOT_FOUND');
  return order;
}

const staff = (id: number): Actor => ({ kind: 'staff', id });

async function finish(
  tx: Tx,
  order: OrderRow,
  staffId: number,
  action: StaffAction,
  note: string,
): Promise<StaffOrder> {
  await writeStaffAction(tx, staffId, action, { type: 'order', id: order.out_trade_no }, note);
  return readOrderForStaff(tx, order.out_trade_no);
}

/** Staff ship an order with carrier and tracking number. @throws AppError NOT_FOUND, and what `ship` throws */
export async function shipOrder({
  tx,
  caller,
  params,
  body,
}: Pick<Call<typeof shipContract>, 'tx' | 'caller' | 'params' | 'body'>): Promise<StaffOrder> {
  const order = await lockAny(tx, params.out_trade_no);
  await ship(tx, order, staff(caller.memberId), body);
  const note = `${body.carrier} ${body.trackingNo}`;
  return finish(tx, order, caller.memberId, 'order.ship', note);
}

/** @throws AppError NOT_FOUND, and what `handOver` throws */
export async function handOverOrder({
  tx,
  caller,
  params,
  body,
}: Pick<Call<typeof handOverContract>, 'tx' | 'caller' | 'params' | 'body'>): Promise<StaffOrder> {
  const order = await lockAny(tx, params.out_trade_no);
  await handOver(tx, order, staff(caller.memberId), body.note);
  return finish(tx, order, caller.memberId, 'order.handover', body.note);
}

/** @throws AppError NOT_FOUND, RETURN_OWN, and what `refund` throws */
export async function refundOrder({
  tx,
  caller,
  params,
  body,
}: Call<typeof refundContract>): Promise<StaffOrder> {
  const order = await lockAny(tx, params.out_trade_no);
  // Nobody gives money to themselves.
  if (order.buyer_id === caller.memberId) throw new AppError('RETURN_OWN');
  await refund(tx, order, staff(caller.memberId), body);
  return finish(tx, order, caller.memberId, 'order.refund', body.reason);
}
