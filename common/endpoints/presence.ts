import { Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { strictObject } from '../schemas';

export const followPresence = endpoint({
  method: 'GET',
  path: '/api/admin/presence/:kind/:id/events',
  who: 'staff',
  tag: 'admin',
  summary:
    'Server-sent events `presence` of a record (common/staff/presence.ts): who else of staff has it open, and who changed it last. The stream itself is what the others see; needs the right to read the record',
  params: strictObject({
    kind: Type.String({ minLength: 1, maxLength: 20 }),
    id: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  query: strictObject({
    /** `1` while something is typed that is not saved. */
    editing: Type.Optional(Type.String({ maxLength: 1 })),
  }),
  data: Type.String(),
  kind: 'stream',
});
