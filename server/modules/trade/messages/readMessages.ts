import type {
  AwaitedMessages,
  listAwaitedMessages,
  OrderMessages,
} from '@common/endpoints/orderMessages';
import type { Page } from '@common/envelope';
import type { OrderRole } from '@common/orders/orderMessageRules';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { findOrderSides, PAGE, pageAwaited, readMessages, type Side, type SidesRow } from './store';

/** The caller's role in an order that they may see. */
export const roleIn = ({ buyer_id }: SidesRow, side: Side): OrderRole =>
  side === 'staff' ? 'staff' : side === buyer_id ? 'buyer' : 'seller';

/** Whether people in this role answer the buyer: the seller, or staff where the platform sold. */
export const isAsked = ({ seller_id }: SidesRow, role: OrderRole): boolean =>
  role === (seller_id === null ? 'staff' : 'seller');

/** Whether this member of staff is a side of the order: then they read it as staff, and can write only as that side. */
export const isOwnOrder = ({ buyer_id, seller_id }: SidesRow, staffId: number): boolean =>
  staffId === buyer_id || staffId === seller_id;

interface Reader {
  side: Side;
  memberId: number;
  /** Messages older than this one. */
  before?: number | null;
}

/**
 * What the two sides of an order and staff wrote; names are for staff.
 * @throws AppError NOT_FOUND, also for another person's order
 */
export async function readOrderMessages(
  db: Queryable,
  outTradeNo: string,
  { side, memberId, before }: Reader,
): Promise<OrderMessages> {
  const order = await findOrderSides(db, outTradeNo, side);
  if (!order) throw new AppError('NOT_FOUND');
  const role = roleIn(order, side);
  const rows = await readMessages(db, order.id, before ?? Number.MAX_SAFE_INTEGER);
  return {
    role,
    isPlatform: order.seller_id === null,
    canWrite: !order.is_past && !(side === 'staff' && isOwnOrder(order, memberId)),
    awaitsAnswer: order.awaits && isAsked(order, role),
    messages: rows
      .slice(0, PAGE)
      .reverse()
      .map((row) => ({
        id: row.id,
        role: row.role,
        actorName: side === 'staff' ? row.actor_name : null,
        text: row.text,
        pictures: row.pictures,
        at: row.created_at.getTime(),
      })),
    hasOlder: rows.length > PAGE,
  };
}

/** Orders of the platform whose buyers wait for an answer, the longest waiting first; without the caller's own. */
export async function listAwaited({
  db,
  caller,
  query,
}: Call<typeof listAwaitedMessages>): Promise<Page<AwaitedMessages>> {
  const { current, pageSize, offset } = parsePage(query);
  const { rows, total } = await pageAwaited(db, caller.memberId, { limit: pageSize, offset });
  const list = rows.map((row) => ({
    out_trade_no: row.out_trade_no,
    buyerName: row.buyer_name,
    title: row.title,
    text: row.text,
    count: row.count,
    since: row.since.getTime(),
  }));
  return { list, total, current, pageSize };
}
