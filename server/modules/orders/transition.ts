import { orderStatus } from '@common/lists/orderStatus';
import { canTransition, type OrderStatus } from '@common/orderTransitions';
import { statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { AppError } from '../../errors';
import type { HistoryRow, OrderRow } from './store';
import { tellMoved } from './tellOrder';

/** Receipt is confirmed by itself this long after shipping (DESIGN §2). */
const AUTO_CONFIRM_DAYS = 10;

const move = statement(
  'moveOrder',
  `WITH moved AS (
     UPDATE orders SET status = $3::smallint,
       expires_at = NULL,
       paid_at = CASE WHEN $3::smallint = 2 THEN now() ELSE paid_at END,
       shipped_at = CASE WHEN $3::smallint = 20 THEN now() ELSE shipped_at END,
       auto_confirm_at = CASE WHEN $3::smallint = 20 THEN now() + make_interval(days => ${AUTO_CONFIRM_DAYS}) END,
       closed_at = CASE WHEN $3::smallint IN (-1, 10, 11) THEN now() END,
       settle_at = CASE WHEN $9::int > 0 THEN now() + make_interval(days => $9::int) END,
       disputed_at = CASE WHEN $3::smallint <> 11 THEN disputed_at END,
       carrier = coalesce($7, carrier), tracking_no = coalesce($8, tracking_no)
     WHERE id = $1 AND status = $2::smallint RETURNING id
   )
   INSERT INTO order_history (order_id, from_status, to_status, actor, actor_id, reason)
   SELECT id, $2::smallint, $3::smallint, $4::text, $5, $6 FROM moved RETURNING order_id`,
);

export interface Actor {
  kind: HistoryRow['actor'];
  /** Null for the system and the chain. */
  id: number | null;
}

/** What a transition brings besides the status. */
export interface Extras {
  shipping?: Shipping;
  /** How many days the money of an order that succeeds stays in escrow. */
  settleDays?: number;
}

export interface Shipping {
  carrier: string;
  trackingNo: string;
}

/** Says that this cannot be done to an order as it stands. @throws AppError ORDER_STATE always */
export function refuseState(order: OrderRow): never {
  throw new AppError('ORDER_STATE', { data: { label: orderStatus(order.status).label } });
}

/** @throws AppError ORDER_STATE when the order may not go there from where it is */
export function requireTransition(order: OrderRow, to: OrderStatus): void {
  if (!canTransition(order.status, to)) refuseState(order);
}

/**
 * Moves a locked order along a listed transition, writes its history and tells whom it concerns.
 * @throws AppError ORDER_STATE
 */
export async function transition(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  actor: Actor,
  reason: string,
  { shipping, settleDays = 0 }: Extras = {},
): Promise<void> {
  requireTransition(order, to);
  const moved = await tx.run(move, [
    order.id,
    order.status,
    to,
    actor.kind,
    actor.id,
    reason,
    shipping?.carrier ?? null,
    shipping?.trackingNo ?? null,
    settleDays,
  ]);
  if (moved.length === 0) throw new Error(`order ${order.out_trade_no} moved while it was locked`);
  await emitEvent(tx, order.buyer_id, 'order', { out_trade_no: order.out_trade_no, status: to });
  await tellMoved(tx, order, to, actor, reason, shipping);
}
