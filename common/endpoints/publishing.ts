import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Id,
  NullableTime,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  strictObject,
  Time,
} from '../schemas';

const byId = strictObject({ id: Id });
/** Scheduled publication and its author; null without a schedule. */
const PlanSchema = nullable(strictObject({ at: Time, staff: Type.String() }));
export type PublishingPlan = Static<typeof PlanSchema>;
/** `seen`: the planned time that was shown; null for none. */
const body = strictObject({ at: NullableTime, seen: NullableTime });

export const readNewsPlan = endpoint({
  method: 'GET',
  path: '/api/admin/news/:id/plan',
  who: 'content',
  tag: 'admin',
  summary: 'When a draft of news is published by itself',
  params: byId,
  data: PlanSchema,
});

export const planNews = endpoint({
  method: 'PUT',
  path: '/api/admin/news/:id/plan',
  who: 'content',
  tag: 'admin',
  summary: 'Plan when a draft of news is published by itself; null ends the plan',
  params: byId,
  body,
  data: PlanSchema,
});

export const readProductPlan = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/plan',
  who: 'products',
  tag: 'admin',
  summary: 'When a product goes on sale by itself',
  params: byId,
  data: PlanSchema,
});

export const planProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id/plan',
  who: 'products',
  tag: 'admin',
  summary: 'Plan when a product goes on sale by itself; null ends the plan',
  params: byId,
  body,
  data: PlanSchema,
});

export const PLANNED_KINDS = ['news', 'product'] as const;
const PlannedRow = strictObject({
  kind: oneOf(PLANNED_KINDS),
  /** Of the news item or the product. */
  id: Id,
  title: Type.String(),
  at: Time,
  staff: Type.String(),
  /** Its time came, and a try failed; it is tried again. */
  hasFailed: Type.Boolean(),
});
export type PlannedPublishing = Static<typeof PlannedRow>;

export const listPlanned = endpoint({
  method: 'GET',
  path: '/api/admin/planned',
  who: 'content',
  tag: 'admin',
  summary:
    'What is published by itself, the next first; products only for who may edit them; by kind (news, product)',
  query: strictObject({ ...pageQuery, kind: Type.Optional(Type.String({ maxLength: 20 })) }),
  data: pageOf(PlannedRow),
});
