import type {
  listStaffNotes as listContract,
  StaffNote,
  writeStaffNote as writeContract,
} from '@common/endpoints/staffNotes';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import * as sql from './noteStore';

type Subject = Call<typeof listContract>['params'];

/** @throws AppError NOT_FOUND */
async function rowOf(db: Queryable, { type, id }: Subject): Promise<number> {
  const memberId = /^[1-9]\d{0,11}$/.test(id) ? Number(id) : null;
  const subject = await db.maybeOne(sql.subjectOfNotes, [type, id, memberId]);
  if (!subject) throw new AppError('NOT_FOUND');
  return subject.id;
}

async function read(db: Queryable, type: Subject['type'], rowId: number): Promise<StaffNote[]> {
  const rows = await db.run(sql.notesAbout, [type, rowId]);
  return rows.map(({ id, staff_id, name, text, created_at }) => ({
    id,
    staff: { id: staff_id, name },
    text,
    at: created_at.getTime(),
  }));
}

/** @throws AppError NOT_FOUND */
export async function listNotes({ db, params }: Call<typeof listContract>): Promise<StaffNote[]> {
  return read(db, params.type, await rowOf(db, params));
}

/** @throws AppError NOT_FOUND */
export async function writeNote({
  tx,
  caller,
  params,
  body,
}: Call<typeof writeContract>): Promise<StaffNote[]> {
  const rowId = await rowOf(tx, params);
  await tx.run(sql.insertNote, [params.type, rowId, caller.memberId, body.text.trim()]);
  return read(tx, params.type, rowId);
}
