import type { Return, stepAsStaff, stepInReturn } from '@common/endpoints/returns';
import { orderStatus } from '@common/lists/orderStatus';
import { RETURN_REASON, RETURN_STATE, returnDone } from '@common/lists/returns';
import { returnStep } from '@common/orders/returns';
import type { Tx } from '../../../db/database';
import { AppError, refuseChanged, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { decisionOn, paidOf, withRefunded } from '../orders/refundDecision';
import { readSender } from '../shipping/senderAddress';
import { type LockedReturn, lockReturn } from './lockReturn';
import { type Move, moveOn, partOf } from './moveOn';
import { readReturn, roleOf } from './present';
import { findReturn, type ReturnRow } from './store';

type Body = Call<typeof stepInReturn>['body'];

function requireText(typed: string | undefined, field: string): string {
  const text = typed?.trim();
  if (text) return text;
  refuseField(field, '必填');
}

type ParsedStep = Pick<Move, 'step' | 'note' | 'parcel' | 'restock' | 'returnTo'>;

/** Where the goods go back to: the seller's stored address, otherwise the note says it. @throws AppError BAD_INPUT without either */
async function parseSendBack(tx: Tx, { seller_id }: ReturnRow, body: Body): Promise<ParsedStep> {
  const { address } = await readSender(tx, seller_id);
  if (!address) return { step: body.step, note: requireText(body.note, 'note') };
  return { step: body.step, note: body.note?.trim() ?? '', returnTo: address };
}

/** Reads the fields that the step requires. @throws AppError BAD_INPUT naming a missing one */
async function parseStep(tx: Tx, row: ReturnRow, body: Body): Promise<ParsedStep> {
  const { step, restockSkus } = body;
  const restock = restockSkus ?? body.restock;
  const { needs } = returnStep(step);
  if (needs === 'address') return parseSendBack(tx, row, body);
  const note = needs === 'note' ? requireText(body.note, 'note') : (body.note?.trim() ?? '');
  if (needs !== 'parcel') return { step, note, restock };
  const carrier = requireText(body.carrier, 'carrier');
  return {
    step,
    note,
    parcel: { carrier, trackingNo: requireText(body.trackingNo, 'trackingNo') },
  };
}

/**
 * The buyer or the seller takes a step in their return.
 * @throws AppError NOT_FOUND, BAD_INPUT, RETURN_STEP
 */
export async function takeStep({
  tx,
  caller,
  params,
  body,
}: Call<typeof stepInReturn>): Promise<Return> {
  const { memberId } = caller;
  const locked = await lockReturn(tx, params.id, memberId);
  const role = roleOf(locked.row, memberId);
  const parsed = await parseStep(tx, locked.row, body);
  await moveOn(tx, locked, { ...parsed, role, actorId: memberId });
  return readReturn(tx, params.id, memberId);
}

/**
 * Staff answer for the platform, or decide an escalated return.
 * @throws AppError NOT_FOUND, BAD_INPUT, RETURN_STEP, RETURN_OWN when they are one of its sides,
 * SEEN_CHANGED when a colleague or one of the sides has moved it on, and as `decideMoney` does
 */
export async function takeStepAsStaff(call: Call<typeof stepAsStaff>): Promise<Return> {
  const { tx, caller, params, body } = call;
  const { memberId } = caller;
  const locked = await lockReturn(tx, params.id, 'staff');
  const { row, order } = locked;
  if (memberId === row.buyer_id || memberId === row.seller_id) throw new AppError('RETURN_OWN');
  if (body.seen !== row.state) refuseChanged('這筆退貨', RETURN_STATE[row.state].label);
  const move = await parseStep(tx, row, body);
  const work = () => stepAndRecord(tx, locked, { ...move, role: 'staff', actorId: memberId });
  if (move.step !== 'refund') return work();
  const refunded = row.is_whole ? paidOf(order) : withRefunded(order, partOf(row));
  const reason = [RETURN_REASON[row.reason], move.note].filter(Boolean).join('：');
  return decideMoney(call, decisionOn(order, 'return.refund', refunded, reason), work);
}

/** Takes the step, with its rows in the staff log. */
async function stepAndRecord(
  tx: Tx,
  locked: LockedReturn,
  move: Move & { actorId: number },
): Promise<Return> {
  const { id, out_trade_no, state, status, reason } = locked.row;
  await moveOn(tx, locked, move);
  const note = [returnDone(move.step, reason), move.note].filter(Boolean).join('：');
  const action = `return.${move.step}` as const;
  const after = await readReturn(tx, id, 'staff');
  const change = changeOf('狀態', RETURN_STATE[state].label, RETURN_STATE[after.state].label);
  const ref = { type: 'return', id: String(id) };
  await writeStaffAction(tx, move.actorId, action, ref, note, change);
  if (move.step === 'refund') {
    const order = { type: 'order', id: out_trade_no };
    const now = await findReturn(tx, id, 'staff');
    const moved = changeOf('狀態', orderStatus(status).label, orderStatus(now?.status).label);
    await writeStaffAction(tx, move.actorId, 'order.refund', order, note, moved);
  }
  return after;
}
