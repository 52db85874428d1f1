import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, oneOf, strictObject, Time } from '../schemas';
import { longText } from '../text/typedText';

/** The subject of notes: an order by its number, or a member by id. */
const about = strictObject({
  type: oneOf(['order', 'member']),
  id: Type.String({ minLength: 1, maxLength: 40 }),
});

const StaffNoteSchema = strictObject({
  id: Id,
  staff: strictObject({ id: Id, name: Type.String() }),
  text: Type.String(),
  at: Time,
});
export type StaffNote = Static<typeof StaffNoteSchema>;

export const listStaffNotes = endpoint({
  method: 'GET',
  path: '/api/admin/notes/:type/:id',
  who: 'notes',
  tag: 'admin',
  summary:
    'Internal notes on an order or a member, the newest first, at most 100; members never see them',
  params: about,
  data: Type.Array(StaffNoteSchema),
});

export const writeStaffNote = endpoint({
  method: 'POST',
  path: '/api/admin/notes/:type/:id',
  who: 'notes',
  tag: 'admin',
  summary: 'Write an internal note; it can be neither changed nor removed',
  params: about,
  body: strictObject({ text: longText(1000, 1) }),
  data: Type.Array(StaffNoteSchema),
});
