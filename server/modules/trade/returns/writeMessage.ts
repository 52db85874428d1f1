import type {
  Return,
  writeReturnMessage,
  writeReturnMessageAsStaff,
} from '@common/endpoints/returns';
import { RETURN_STATE } from '@common/lists/returns';
import type { Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { claimPictures } from '../../content/pictures/claimPictures';
import { appendReturnEntry } from './appendReturnEntry';
import { lockReturn } from './lockReturn';
import { readReturn, roleOf } from './present';
import { messagesOf, type Side } from './store';

/** Per person, return and day. */
const MAX_MESSAGES = 30;

type Body = Call<typeof writeReturnMessage>['body'];

async function appendMessage(tx: Tx, id: number, side: Side, actorId: number, body: Body) {
  const text = body.text.trim();
  if (!text && !body.pictures?.length) {
    refuseField('text', '必填');
  }
  const { row } = await lockReturn(tx, id, side);
  const isOwn = actorId === row.buyer_id || actorId === row.seller_id;
  if (side === 'staff' && isOwn) throw new AppError('RETURN_OWN');
  if (row.closed_at) {
    throw new AppError('RETURN_STEP', { data: { label: RETURN_STATE[row.state].label } });
  }
  if ((await messagesOf(tx, id, actorId)) >= MAX_MESSAGES) throw new AppError('RETURN_MESSAGES');
  const by = { memberId: actorId, purpose: 'return' as const };
  const pictures = await claimPictures(tx, body.pictures ?? [], by);
  await appendReturnEntry(tx, row, {
    role: roleOf(row, side),
    actorId,
    step: null,
    text,
    pictures,
  });
  return readReturn(tx, id, side);
}

/** A side writes a message. @throws AppError NOT_FOUND, BAD_INPUT, RETURN_STEP, RETURN_MESSAGES, PICTURE_UNKNOWN */
export function writeMessage(call: Call<typeof writeReturnMessage>): Promise<Return> {
  const { tx, caller, params, body } = call;
  return appendMessage(tx, params.id, caller.memberId, caller.memberId, body);
}

/** Staff write a message to both sides. @throws AppError as `writeMessage`, RETURN_OWN */
export function writeMessageAsStaff(call: Call<typeof writeReturnMessageAsStaff>): Promise<Return> {
  const { tx, caller, params, body } = call;
  return appendMessage(tx, params.id, 'staff', caller.memberId, body);
}
