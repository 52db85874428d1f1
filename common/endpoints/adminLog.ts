import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { cursorPageOf, cursorQuery, Id, strictObject, Time } from '../schemas';

const StaffLogEntrySchema = strictObject({
  id: Id,
  at: Time,
  staff: strictObject({ id: Id, name: Type.String() }),
  /** A name of common/lists/staffActions.ts. */
  action: Type.String(),
  /** The object of the action. */
  subject: strictObject({ type: Type.String(), id: Type.String() }),
  note: Type.String(),
});
export type StaffLogEntry = Static<typeof StaffLogEntrySchema>;

export const listStaffLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  who: 'log.read',
  tag: 'admin',
  summary: 'Staff actions, newest first; by kind, person, reference or reason',
  query: strictObject({
    ...cursorQuery,
    /** A group of common/lists/staffActions.ts. */
    kind: Type.Optional(Type.String({ maxLength: 20 })),
    /** Part of the staff member's name or of the note, or the subject's full id. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    /** With `subjectId`: only actions on this one. */
    subjectType: Type.Optional(Type.String({ maxLength: 40 })),
    subjectId: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  data: cursorPageOf(StaffLogEntrySchema),
});
