import type { Return, sayAsStaff, sayInReturn } from '@common/endpoints/returns';
import { RETURN_STATE } from '@common/lists/returns';
import type { Tx } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { usePictures } from '../pictures/usePictures';
import { lockReturn } from './lockReturn';
import { readReturn, roleOf } from './present';
import { record } from './record';
import { messagesOf, type Side } from './store';

/** Of one person in one return in a day. */
const MOST_MESSAGES = 30;

type Body = Call<typeof sayInReturn>['body'];

async function say(tx: Tx, id: number, side: Side, actorId: number, body: Body) {
  const text = body.text.trim();
  if (!text && !body.pictures?.length) {
    throw new AppError('BAD_INPUT', { data: { faults: [{ field: 'text', message: '必填' }] } });
  }
  const { row } = await lockReturn(tx, id, side);
  const isOwn = actorId === row.buyer_id || actorId === row.seller_id;
  if (side === 'staff' && isOwn) throw new AppError('RETURN_OWN');
  if (row.closed_at) {
    throw new AppError('RETURN_STEP', { data: { label: RETURN_STATE[row.state].label } });
  }
  if ((await messagesOf(tx, id, actorId)) >= MOST_MESSAGES) throw new AppError('RETURN_MESSAGES');
  const by = { memberId: actorId, purpose: 'return' as const };
  const pictures = await usePictures(tx, body.pictures ?? [], by);
  await record(tx, row, { role: roleOf(row, side), actorId, step: null, text, pictures });
  return readReturn(tx, id, side);
}

/** One side writes to the other. @throws AppError NOT_FOUND, BAD_INPUT, RETURN_STEP, RETURN_MESSAGES, PICTURE_UNKNOWN */
export function sayAsMember(call: Call<typeof sayInReturn>): Promise<Return> {
  const { tx, caller, params, body } = call;
  return say(tx, params.id, caller.memberId, caller.memberId, body);
}

/** Staff write to both. @throws as `sayAsMember`, RETURN_OWN */
export function sayForStaff(call: Call<typeof sayAsStaff>): Promise<Return> {
  const { tx, caller, params, body } = call;
  return say(tx, params.id, 'staff', caller.memberId, body);
}
