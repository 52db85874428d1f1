import type { StaffOrder } from '@common/endpoints/adminOrders';
import type {
  refundRestOfMySale as mineContract,
  refundRestOfOrder as staffContract,
} from '@common/endpoints/returns';
import type { Sale } from '@common/endpoints/sales';
import { orderStatus } from '@common/lists/orderStatus';
import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import { ORDER, type OrderStatus } from '@common/orders/orderTransitions';
import { countPieces } from '@common/orders/pieces';
import type { Paid, SkuQuantity } from '@common/orders/returnSplit';
import type { Database, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { created, type Facts } from '../../../ledger/actionChanges';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { amountsText } from '../../messages/notices/amountsText';
import { splitOfPieces } from '../orders/askedPieces';
import { refund } from '../orders/fulfil';
import { type LockedOrder, lockAnyOrder } from '../orders/lockOrder';
import { readOrderForStaff } from '../orders/present';
import { decisionOn, withRefunded } from '../orders/refundDecision';
import { readSale } from '../orders/sales';
import { choosePieces, readUnsent, type Sender } from '../orders/sendParcel';
import { type Restock, restockOf, takeStock } from '../orders/stock';
import { refuseState, transition } from '../orders/transition';
import { waitForParcels } from '../orders/waitForParcels';
import { refundAtOnce } from './refundAtOnce';
import { readPartSentOverdue, stillPartSent } from './store';

/** Who does not send the pieces, why, and which of them can be sold again. */
interface Refusal {
  by: Sender;
  reason: string;
  restock: Restock;
}

const whyOf = ({ fulfilment }: LockedOrder, reason: string) =>
  `${fulfilment === 'shipping' ? '未寄出' : '未交付'}的商品：${reason}`;

/**
 * The refund for unsent pieces of a locked order, and whether none is left to be sent after it.
 * @throws AppError ORDER_STATE once it is shipped, and without a choice unless a part was sent; RETURN_OPEN, UNSENT_PIECES
 */
async function splitOfUnsent(tx: Tx, order: LockedOrder, chosen?: readonly SkuQuantity[]) {
  if (order.status !== ORDER.processing || !(chosen || order.sent)) refuseState(order);
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  const unsent = await readUnsent(tx, order);
  const pieces = choosePieces(unsent, chosen, 'UNSENT_PIECES');
  const asked = await splitOfPieces(tx, order, pieces);
  return { asked, isLast: countPieces(pieces) === countPieces(unsent) };
}

/**
 * Gives back pieces of a locked order that were not sent, by a return of these pieces that is refunded at once. If others were sent
 * and none is left, the order becomes shipped (ADR 072). If none was sent either, nothing of the order is delivered, and it ends
 * as one that cannot be delivered: its delivery fee goes back too (ADR 157).
 * @returns the return's number; null for an order that ended
 * @throws AppError RETURN_OPEN, BAD_INPUT for a variant to restock that is not among the pieces
 */
async function refundUnsent(
  tx: Tx,
  order: LockedOrder,
  { asked, isLast }: Awaited<ReturnType<typeof splitOfUnsent>>,
  { by, reason, restock }: Refusal,
): Promise<number | null> {
  if (asked.isWhole) {
    await refund(tx, order, by, { reason, restock });
    return null;
  }
  const why = whyOf(order, reason);
  const pieces = { reason: 'unsent', asked, by, text: reason, why, restock } as const;
  if (!isLast) return refundAtOnce(tx, order, pieces);
  await transition(tx, order, ORDER.shipped, by, `其餘商品不寄出：${reason}`);
  await takeStock(tx, order.id);
  await waitForParcels(tx, order.id);
  return refundAtOnce(tx, { ...order, status: ORDER.shipped }, pieces);
}

/**
 * The seller cannot send some pieces, or the rest, of an order.
 * @throws AppError NOT_FOUND, and what `splitOfUnsent` and `refundUnsent` throw
 */
export async function refundRestOfMySale({
  tx,
  caller: { memberId },
  params,
  body,
}: Call<typeof mineContract>): Promise<Sale> {
  const order = await lockAnyOrder(tx, params.out_trade_no);
  if (order?.seller_id !== memberId) throw new AppError('NOT_FOUND');
  const split = await splitOfUnsent(tx, order, body.lines);
  const by = { kind: 'seller', id: memberId } as const;
  await refundUnsent(tx, order, split, { by, reason: body.reason, restock: restockOf(body) });
  return readSale(tx, order.out_trade_no, memberId);
}

const NOTHING = { coin: 0n, adv: 0n };

/** @param refunded base units */
const factsOf = (status: OrderStatus, { coin, adv }: Pick<Paid, 'coin' | 'adv'>): Facts => ({
  狀態: orderStatus(status).label,
  已退款: amountsText(coin, adv),
});

/**
 * Staff give back some pieces, or the rest, of an order.
 * @throws AppError NOT_FOUND, ORDER_OWN, and what `splitOfUnsent`, `refundUnsent` and `decideMoney` throw
 */
export async function refundRestOfOrder(call: Call<typeof staffContract>): Promise<StaffOrder> {
  const {
    tx,
    caller: { memberId },
    params: { out_trade_no },
    body,
  } = call;
  const order = await lockAnyOrder(tx, out_trade_no);
  if (!order) throw new AppError('NOT_FOUND');
  if ([order.buyer_id, order.seller_id].includes(memberId)) throw new AppError('ORDER_OWN');
  const split = await splitOfUnsent(tx, order, body.lines);
  const { asked } = split;
  const decision = decisionOn(order, 'order.refundRest', withRefunded(order, asked), body.reason);
  return decideMoney(call, decision, async () => {
    const by = { kind: 'staff', id: memberId } as const;
    const refusal = { by, reason: body.reason, restock: restockOf(body) };
    const id = await refundUnsent(tx, order, split, refusal);
    if (id !== null) {
      const about = { type: 'return', id: String(id) };
      const made = created({ 狀態: RETURN_STATE.refunded.label, 原因: RETURN_REASON.unsent });
      await writeStaffAction(tx, memberId, 'return.refund', about, body.reason, made);
    }
    const after = await readOrderForStaff(tx, out_trade_no);
    const moved = {
      before: factsOf(order.status, withRefunded(order, NOTHING)),
      after: factsOf(after.status, withRefunded(order, asked)),
    };
    const subject = { type: 'order', id: out_trade_no };
    const note = whyOf(order, body.reason);
    await writeStaffAction(tx, memberId, 'order.refund', subject, note, moved);
    return after;
  });
}

/** Job: gives back the unsent pieces of orders that were sent in part and have passed `refund_by`. */
export function sweepRest(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'refundRest',
    log,
    due: async () => (await readPartSentOverdue(db)).map((row) => row.out_trade_no),
    work: (outTradeNo) =>
      db.transaction(async (tx) => {
        const order = await lockAnyOrder(tx, outTradeNo);
        if (!order || !(await stillPartSent(tx, order.id))) return false;
        const by = { kind: 'system', id: null } as const;
        const refusal = { by, reason: '逾期未寄出，系統自動退款', restock: true };
        await refundUnsent(tx, order, await splitOfUnsent(tx, order), refusal);
        return true;
      }),
  });
}
