import type { Copy, requestCopy as endpoint } from '@common/endpoints/copies';
import { deviceOf } from '@common/people/deviceOf';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { notify } from '../../messages/notices/notify';
import * as sql from './store';

/** Lets this session download a copy of the member's data, and says so to the member (ADR 127). @throws AppError COPY_LIMIT */
export async function requestCopy({ tx, caller, origin }: Call<typeof endpoint>): Promise<Copy> {
  const { memberId, sessionId } = caller;
  await tx.one(sql.lockForCopy, [memberId]);
  const copy = await tx.maybeOne(sql.insertCopy, [memberId, sessionId]);
  if (!copy) throw new AppError('COPY_LIMIT', { data: { count: sql.COPIES_A_DAY } });
  await notify(tx, memberId, 'dataCopied', { copyId: copy.id, device: deviceOf(origin.userAgent) });
  return { id: copy.id, until: copy.until.getTime() };
}
