import { Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { strictObject } from '../schemas';

/** Signed by the carrier, with no session: what is not signed is refused (ADR 073). */
export const reportParcel = endpoint({
  method: 'POST',
  path: '/api/carriers/:carrier/reports',
  who: 'public',
  tag: 'orders',
  summary: 'A carrier reports where a parcel is; answered in its own words',
  params: strictObject({ carrier: Type.String({ maxLength: 20 }) }),
  data: Type.String(),
  kind: 'raw',
  mediaType: 'text/plain',
  formTypes: ['application/x-www-form-urlencoded'],
});
