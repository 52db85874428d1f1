import { Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { strictObject } from '../schemas';

const link = {
  path: '/api/mails/unsubscribe',
  who: 'public',
  tag: 'notices',
  query: strictObject({ token: Type.String({ maxLength: 200 }) }),
  data: Type.String(),
  kind: 'raw',
  mediaType: 'text/html',
} as const;

/** A page that asks first: programs that look at mails open every link in them. */
export const showUnsubscribe = endpoint({
  ...link,
  method: 'GET',
  summary: 'The page behind the link of a mail that switches such mails off',
});

/** Sent by that page and, as RFC 8058 has it, by mail programs themselves; the token is the proof, without a session. */
export const unsubscribe = endpoint({
  ...link,
  method: 'POST',
  summary: 'Switches off the mails of a group of notices',
  // Mail programs may send a multipart form (RFC 8058).
  formTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
});
