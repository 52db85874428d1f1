import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  csvAnswer,
  cursorPageOf,
  cursorQuery,
  Id,
  NullableId,
  nullable,
  periodQuery,
  strictObject,
  Time,
} from '../schemas';

/** Origin of an action. */
const ActionSourceSchema = Type.Union([
  strictObject({
    by: Type.Literal('web'),
    /** An IPv4 address; of an IPv6 address its network, as the rate limits count it. */
    address: Type.String(),
    /** Family of browser and system. */
    device: Type.String(),
    session: NullableId,
  }),
  strictObject({
    by: Type.Literal('command'),
    command: Type.String(),
    /** The operator, and their machine. */
    user: Type.String(),
  }),
  /** A change that somebody made by hand at the database; `user`: their database role. */
  strictObject({ by: Type.Literal('database'), user: Type.String() }),
  /** An action that staff had planned and the shop carried out. */
  strictObject({ by: Type.Literal('system') }),
]);
export type ActionSource = Static<typeof ActionSourceSchema>;

const FieldValueSchema = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.String()),
]);
export type FieldValue = Static<typeof FieldValueSchema>;

const FieldChangeSchema = strictObject({
  /** Its Chinese label in the console. */
  field: Type.String(),
  before: FieldValueSchema,
  after: FieldValueSchema,
});
export type FieldChange = Static<typeof FieldChangeSchema>;

const StaffLogEntrySchema = strictObject({
  id: Id,
  at: Time,
  staff: strictObject({ id: Id, name: Type.String() }),
  /** A name of common/lists/staffActions.ts. */
  action: Type.String(),
  /** The object of the action. */
  subject: strictObject({ type: Type.String(), id: Type.String() }),
  note: Type.String(),
  /** Null in rows from before it was recorded. */
  source: nullable(ActionSourceSchema),
  /** Fields before and after; null for an action that changes no record, and in older rows. */
  changes: nullable(Type.Array(FieldChangeSchema)),
});
export type StaffLogEntry = Static<typeof StaffLogEntrySchema>;

const filter = {
  /** A group or an action of common/lists/staffActions.ts. */
  kind: Type.Optional(Type.String({ maxLength: 40 })),
  /** Part of the staff member's name or of the note, or the subject's full id. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  /** With `subjectId`: only actions on this record. */
  subjectType: Type.Optional(Type.String({ maxLength: 40 })),
  subjectId: Type.Optional(Type.String({ maxLength: 100 })),
  /** Id of the member of staff. */
  staff: Type.Optional(Type.String({ maxLength: 20 })),
  /** An IP address; one of IPv6 finds all actions from its network. */
  address: Type.Optional(Type.String({ maxLength: 60 })),
  ...periodQuery,
};

export const listStaffLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  who: 'log.read',
  tag: 'admin',
  summary: 'Staff actions, newest first; by kind, person, reference, reason, address or period',
  query: strictObject({ ...cursorQuery, ...filter }),
  data: cursorPageOf(StaffLogEntrySchema),
});

export const exportStaffLog = endpoint({
  method: 'GET',
  path: '/api/admin/log.csv',
  who: 'log.read',
  tag: 'admin',
  summary: 'The same as CSV, with fields before and after; the export is an action itself',
  query: strictObject(filter),
  ...csvAnswer,
});
