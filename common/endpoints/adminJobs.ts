import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { NullableString, NullableTime, pageOf, pageQuery, strictObject, Time } from '../schemas';
import { text } from '../text/typedText';

const FailingItemSchema = strictObject({
  /** A name of common/lists/jobs.ts. */
  job: Type.String(),
  /** The id of the order, lot, return, …; empty when the job fails as a whole. */
  item: Type.String(),
  since: Time,
  lastAt: NullableTime,
  nextTryAt: Time,
  tries: Type.Integer({ minimum: 1 }),
  /** Names the log line of the last failure; null when unknown. */
  errorId: NullableString,
});
export type FailingItem = Static<typeof FailingItemSchema>;

export const listFailingItems = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  who: 'jobs',
  tag: 'admin',
  summary: 'Failed items of the background jobs, the oldest failure first',
  query: strictObject(pageQuery),
  data: pageOf(FailingItemSchema),
});

export const retryFailingItem = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  who: 'jobs',
  tag: 'admin',
  summary: 'Have a failed item tried again now instead of after its pause',
  body: strictObject({
    job: text(40),
    item: text(80),
  }),
  data: Type.Null(),
});
