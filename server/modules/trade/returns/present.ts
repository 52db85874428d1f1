import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import type { Return, ReturnSummary } from '@common/endpoints/returns';
import { unitsToAmount } from '@common/money/money';
import type { ReturnRole } from '@common/orders/returns';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { readOrderLines } from '../orders/orderLines';
import { readSender } from '../shipping/senderAddress';
import { findReturn, type ReturnRow, readEntries, readReturnLines, type Side } from './store';

/** The caller's role in a return that they may see. */
export const roleOf = (row: ReturnRow, side: Side): ReturnRole =>
  side === 'staff' ? 'staff' : side === row.buyer_id ? 'buyer' : 'seller';

export async function presentSummaries(
  db: Queryable,
  rows: ReturnRow[],
  side: Side,
): Promise<ReturnSummary[]> {
  const bought = await readOrderLines(
    db,
    rows.map((row) => row.order_id),
  );
  const asked = await readReturnLines(
    db,
    rows.map((row) => row.id),
  );
  const linesOf = (row: ReturnRow) => {
    const lines = bought.get(row.order_id) ?? [];
    const pieces = asked.filter(({ return_id }) => return_id === row.id);
    if (pieces.length === 0) return lines;
    return pieces.flatMap(({ sku_id, quantity, discount }) => {
      const line = lines.find(({ skuId }) => skuId === sku_id);
      return line ? [{ ...line, quantity, discount: unitsToAmount(discount) }] : [];
    });
  };
  return rows.map((row) => ({
    id: row.id,
    out_trade_no: row.out_trade_no,
    channel: row.channel,
    fulfilment: row.fulfilment,
    orderStatus: row.status,
    role: roleOf(row, side),
    reason: row.reason,
    state: row.state,
    isWhole: row.is_whole,
    coinAmount: unitsToAmount(row.coin_amount),
    advAmount: unitsToAmount(row.adv_amount),
    lines: linesOf(row),
    createdAt: row.created_at.getTime(),
    dueAt: row.due_at?.getTime() ?? null,
    closedAt: row.closed_at?.getTime() ?? null,
  }));
}

/** The seller's address is shown to a buyer only as long as it is needed. */
async function returnAddress(
  db: Queryable,
  { state, seller_id, return_to }: ReturnRow,
  role: ReturnRole,
): Promise<HomeAddress | null> {
  if (role === 'buyer') return state === 'sendBack' || state === 'sentBack' ? return_to : null;
  const isUndecided = state === 'open' || state === 'escalated';
  return return_to ?? (isUndecided ? (await readSender(db, seller_id)).address : null);
}

/** @throws AppError NOT_FOUND, also for another person's return */
export async function readReturn(db: Queryable, id: number, side: Side): Promise<Return> {
  const row = await findReturn(db, id, side);
  if (!row) throw new AppError('NOT_FOUND');
  const [summary] = await presentSummaries(db, [row], side);
  if (!summary) throw new Error('a return was not presented');
  const entries = await readEntries(db, id);
  return {
    ...summary,
    isPlatform: row.seller_id === null,
    carrier: row.carrier,
    trackingNo: row.tracking_no,
    returnTo: await returnAddress(db, row, summary.role),
    entries: entries.map((entry) => ({
      id: entry.id,
      role: entry.role,
      actorName: side === 'staff' ? entry.actor_name : null,
      step: entry.step,
      text: entry.text,
      pictures: entry.pictures,
      at: entry.created_at.getTime(),
    })),
  };
}
