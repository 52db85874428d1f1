import { NOTICE_KINDS, type NoticeData, type NoticeKindName } from '@common/lists/noticeKinds';
import { hasRight, type Right } from '@common/people/roles';
import { fill } from '@common/text/fill';
import type { Tx } from '../../../db/database';
import * as sql from './dutyStore';
import { notifyAll } from './notify';

interface Duty {
  right: Right | 'admin';
  /** Members who caused the matter, or may not work on it. */
  except?: readonly (number | null)[];
}

/**
 * Notifies the staff on duty who have a right, once of each subject.
 * @param data as in `notifyAll`; without bigints, as the subject is filled from it
 * @returns number of new notices
 */
export async function notifyDuty<K extends NoticeKindName>(
  tx: Tx,
  { right, except = [] }: Duty,
  kind: K,
  data: NoticeData<K> & Readonly<Record<string, string | number>>,
): Promise<number> {
  const subject = fill(NOTICE_KINDS[kind].subject, data);
  const staff = (await tx.run(sql.staffOnDuty, [kind, subject])).filter(
    ({ id, capabilities }) => !except.includes(id) && hasRight(capabilities, right),
  );
  return notifyAll(
    tx,
    staff.map(({ id }) => id),
    kind,
    data,
  );
}
