import { isLive, mayReportUnclaimed } from '@common/delivery/parcels';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { Sale } from '@common/endpoints/sales';
import type {
  reportMyUnclaimed as mineContract,
  reportUnclaimed as staffContract,
} from '@common/endpoints/unclaimed';
import { orderStatus } from '@common/lists/orderStatus';
import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import { ORDER } from '@common/orders/orderTransitions';
import type { ReturnSplit } from '@common/orders/returnSplit';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf, created } from '../../../ledger/actionChanges';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { type LockedOrder, lockAnyOrder } from '../orders/lockOrder';
import { readOrderForStaff } from '../orders/present';
import { decisionOn, withRefunded } from '../orders/refundDecision';
import { readSale } from '../orders/sales';
import type { Sender } from '../orders/sendParcel';
import { type Restock, restockOf } from '../orders/stock';
import { refuseState } from '../orders/transition';
import { moveParcel } from '../parcels/moveParcel';
import { readParcels } from '../parcels/readParcels';
import { giveBackParcel, splitOfParcel } from './returnUnclaimed';

type Uncollected = Awaited<ReturnType<typeof requireUncollected>>;

/**
 * Requires that a parcel of a locked order can be reported as not collected (ADR 156).
 * @throws AppError NOT_FOUND, PARCEL_FOLLOWED where its carrier reports that, ORDER_STATE once the order is received or has ended,
 *   RETURN_OPEN, PARCEL_UNCLAIMABLE unless it is on its way to a store, RETURN_DECIDED if none of its pieces is left
 */
async function requireUncollected(tx: Tx, order: LockedOrder, id: number) {
  const parcel = (await readParcels(tx, order.id)).find((one) => one.id === id);
  if (!parcel || !isLive(parcel)) throw new AppError('NOT_FOUND');
  if (parcel.followed) throw new AppError('PARCEL_FOLLOWED');
  if (order.status !== ORDER.shipped) refuseState(order);
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  if (!mayReportUnclaimed({ ...order, inReturn: false }, parcel)) {
    throw new AppError('PARCEL_UNCLAIMABLE');
  }
  const asked: ReturnSplit | undefined = await splitOfParcel(tx, order, id);
  if (!asked) throw new AppError('RETURN_DECIDED');
  return { parcel, asked };
}

interface Report {
  by: Sender;
  /** In the return's thread. */
  text: string;
  restock: Restock;
}

/** The parcel is back, and its pieces are refunded as those of a carrier's parcel. @returns the return's number */
async function giveBack(
  tx: Tx,
  order: LockedOrder,
  { parcel, asked }: Uncollected,
  { by, text, restock }: Report,
): Promise<number> {
  const move = { to: 'returned', text: '', collectBy: null, report: null, by } as const;
  if (!(await moveParcel(tx, parcel, move))) throw new Error(`parcel ${parcel.id} did not move`);
  return giveBackParcel(tx, order, { parcelId: parcel.id, asked, by, text, restock });
}

/**
 * The seller's parcel was not collected at its store and comes back.
 * @throws AppError NOT_FOUND, BAD_INPUT, and as `requireUncollected`
 */
export async function reportMyUnclaimed({
  tx,
  caller: { memberId },
  params: { out_trade_no, id },
  body,
}: Call<typeof mineContract>): Promise<Sale> {
  const order = await lockAnyOrder(tx, out_trade_no);
  if (order?.seller_id !== memberId) throw new AppError('NOT_FOUND');
  const uncollected = await requireUncollected(tx, order, id);
  const by = { kind: 'seller', id: memberId } as const;
  await giveBack(tx, order, uncollected, { by, text: '', restock: restockOf(body) });
  return readSale(tx, out_trade_no, memberId);
}

/**
 * Staff report it of a parcel of the platform. Of a member's parcel only the member knows.
 * @throws AppError NOT_FOUND, ORDER_OWN, SALE_OF_MEMBER, BAD_INPUT, and as `requireUncollected` and `decideMoney`
 */
export async function reportUnclaimed(call: Call<typeof staffContract>): Promise<StaffOrder> {
  const {
    tx,
    caller: { memberId },
    params: { out_trade_no, id },
    body,
  } = call;
  const order = await lockAnyOrder(tx, out_trade_no);
  if (!order) throw new AppError('NOT_FOUND');
  if ([order.buyer_id, order.seller_id].includes(memberId)) throw new AppError('ORDER_OWN');
  if (order.seller_id !== null) throw new AppError('SALE_OF_MEMBER');
  const uncollected = await requireUncollected(tx, order, id);
  const { parcel, asked } = uncollected;
  const decision = decisionOn(order, 'order.unclaimed', withRefunded(order, asked), body.reason);
  return decideMoney(call, decision, async () => {
    const by = { kind: 'staff', id: memberId } as const;
    const report = { by, text: body.reason, restock: restockOf(body) };
    const returnId = await giveBack(tx, order, uncollected, report);
    const about = { type: 'return', id: String(returnId) };
    const made = created({ 狀態: RETURN_STATE.refunded.label, 原因: RETURN_REASON.unclaimed });
    await writeStaffAction(tx, memberId, 'return.refund', about, body.reason, made);
    const after = await readOrderForStaff(tx, out_trade_no);
    const moved = changeOf(
      '狀態',
      orderStatus(order.status).label,
      orderStatus(after.status).label,
    );
    const subject = { type: 'order', id: out_trade_no };
    const note = `${parcel.carrier} ${parcel.trackingNo} 沒有取件：${body.reason}`;
    await writeStaffAction(tx, memberId, 'order.refund', subject, note, moved);
    return after;
  });
}
