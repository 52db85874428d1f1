import { Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';

/** The return path is signed, with no session (ADR 142): `to` and `message` of the form are the returned mail's. */
export const returnMail = endpoint({
  method: 'POST',
  path: '/api/mails/returned',
  who: 'public',
  tag: 'notices',
  summary: 'A mail server hands in a mail that could not be delivered',
  data: Type.String(),
  kind: 'raw',
  mediaType: 'text/plain',
  formTypes: ['application/x-www-form-urlencoded'],
});
