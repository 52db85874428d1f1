import type { Return, stepAsStaff, stepInReturn } from '@common/endpoints/returns';
import { orderStatus } from '@common/lists/orderStatus';
import { RETURN_STATE, returnDone } from '@common/lists/returns';
import { returnStep } from '@common/returns';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { lockReturn } from './lockReturn';
import { type Move, moveOn } from './moveOn';
import { readReturn, roleOf } from './present';
import { findReturn } from './store';

type Body = Call<typeof stepInReturn>['body'];

function need(given: string | undefined, field: string): string {
  const text = given?.trim();
  if (text) return text;
  refuseField(field, '必填');
}

/** Reads the fields that the step requires. @throws AppError BAD_INPUT naming a missing one */
function readStep(body: Body): Pick<Move, 'step' | 'note' | 'parcel' | 'restock'> {
  const { step, restockSkus } = body;
  const restock = restockSkus ?? body.restock;
  const { needs } = returnStep(step);
  const note = needs === 'note' ? need(body.note, 'note') : (body.note?.trim() ?? '');
  if (needs !== 'parcel') return { step, note, restock };
  const carrier = need(body.carrier, 'carrier');
  return { step, note, parcel: { carrier, trackingNo: need(body.trackingNo, 'trackingNo') } };
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
  await moveOn(tx, locked, { ...readStep(body), role, actorId: memberId });
  return readReturn(tx, params.id, memberId);
}

/**
 * Staff answer for the platform, or decide an escalated return.
 * @throws AppError NOT_FOUND, BAD_INPUT, RETURN_STEP, RETURN_OWN when they are one of its sides
 */
export async function takeStepAsStaff({
  tx,
  caller,
  params,
  body,
}: Call<typeof stepAsStaff>): Promise<Return> {
  const { memberId } = caller;
  const locked = await lockReturn(tx, params.id, 'staff');
  const { id, buyer_id, seller_id, out_trade_no } = locked.row;
  if (memberId === buyer_id || memberId === seller_id) throw new AppError('RETURN_OWN');
  const move = readStep(body);
  await moveOn(tx, locked, { ...move, role: 'staff', actorId: memberId });
  const note = [returnDone(move.step, locked.row.reason), move.note].filter(Boolean).join('：');
  const action = `return.${move.step}` as const;
  const after = await readReturn(tx, id, 'staff');
  const { state, status } = locked.row;
  const change = changeOf('狀態', RETURN_STATE[state].label, RETURN_STATE[after.state].label);
  await writeStaffAction(tx, memberId, action, { type: 'return', id: String(id) }, note, change);
  if (move.step === 'refund') {
    const order = { type: 'order', id: out_trade_no };
    const now = await findReturn(tx, id, 'staff');
    const moved = changeOf('狀態', orderStatus(status).label, orderStatus(now?.status).label);
    await writeStaffAction(tx, memberId, 'order.refund', order, note, moved);
  }
  return after;
}
