import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, strictObject, Time } from '../schemas';

export const CopySchema = strictObject({
  id: Id,
  /** Until then the session that asked can download it. */
  until: Time,
});
export type Copy = Static<typeof CopySchema>;

export const requestCopy = endpoint({
  method: 'POST',
  path: '/api/me/copies',
  who: 'member',
  tag: 'profile',
  summary: 'Ask for a copy of everything that is kept about me, a few a day',
  freshProof: true,
  allowedToFrozenMembers: true,
  data: CopySchema,
});

export const downloadCopy = endpoint({
  method: 'GET',
  path: '/api/me/copies/:id',
  who: 'member',
  tag: 'profile',
  summary: 'The copy as one JSON file, by the session that asked for it',
  params: strictObject({ id: Id }),
  data: Type.Unknown(),
  kind: 'raw',
  mediaType: 'application/json',
});
