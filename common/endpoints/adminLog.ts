import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, pageOf, pageQuery, strictObject, Time } from '../schemas';

const StaffLogEntrySchema = strictObject({
  id: Id,
  at: Time,
  staff: strictObject({ id: Id, name: Type.String() }),
  /** A name of common/lists/staffActions.ts. */
  action: Type.String(),
  /** What it was done to. */
  subject: strictObject({ type: Type.String(), id: Type.String() }),
  note: Type.String(),
});
export type StaffLogEntry = Static<typeof StaffLogEntrySchema>;

export const listStaffLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  who: 'staff',
  tag: 'admin',
  summary: 'What staff did, newest first, by kind and by who, what or why',
  query: strictObject({
    ...pageQuery,
    /** A group of common/lists/staffActions.ts. */
    kind: Type.Optional(Type.String({ maxLength: 20 })),
    /** Part of the name of who did it or of the note, or all of the subject's number. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  data: pageOf(StaffLogEntrySchema),
});
