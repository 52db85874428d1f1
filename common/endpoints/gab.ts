import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { TWD_PATTERN } from '../money/twd';
import { Amount, NullableString, nullable, strictObject, Time, termsHistoryOf } from '../schemas';

const basisPoints = Type.Integer({ minimum: 0, maximum: 10_000 });

export const ReferenceRateSchema = strictObject({
  /** Whether the shop shows it. */
  shown: Type.Boolean(),
  /** NT$ per GAB. */
  twd: Type.String({ pattern: TWD_PATTERN }),
});
export type ReferenceRate = Static<typeof ReferenceRateSchema>;

export const getRate = endpoint({
  method: 'GET',
  path: '/api/gab/rate',
  who: 'public',
  tag: 'site',
  summary: 'NT$ of one GAB for orientation; null while staff do not show it',
  data: strictObject({ twd: NullableString }),
});

export const GabSchema = strictObject({
  /** Reference rate in NT$ per GAB; null while staff do not show it. `since`: its last change. */
  rate: nullable(strictObject({ twd: Type.String(), since: Time })),
  /** Part of a market sale that the platform keeps. */
  saleFeeBps: basisPoints,
  withdrawal: strictObject({ fee: Amount, min: Amount }),
  /** Conversion of GAB into adv; this `rate` is in adv per GAB. */
  exchange: strictObject({ rate: Amount, feeBps: basisPoints }),
  /** Confirmations of the network before a transfer counts. */
  confirmations: Type.Integer({ minimum: 1 }),
  /** The demo shop, whose demo wallet holds GAB. */
  demo: Type.Boolean(),
});
export type Gab = Static<typeof GabSchema>;

export const getGab = endpoint({
  method: 'GET',
  path: '/api/gab',
  who: 'public',
  tag: 'site',
  summary: 'What GAB is worth and what its use costs, from the terms in force',
  data: GabSchema,
});

const HistorySchema = termsHistoryOf(ReferenceRateSchema);
export type ReferenceRateHistory = Static<typeof HistorySchema>;

export const staffReferenceRate = endpoint({
  method: 'GET',
  path: '/api/admin/gab/rate',
  who: 'money.read',
  tag: 'admin',
  summary: 'The reference rate, and its last 50 changes',
  data: HistorySchema,
});
