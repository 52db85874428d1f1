import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Id,
  NullableString,
  NullableTime,
  nullable,
  oneOf,
  strictObject,
  Time,
  Version,
} from '../schemas';
import { HOME_ROW_NAMES } from '../shopfront/homeRows';
import { SETTING_KEYS } from '../staff/settingKeys';
import { text } from '../text/typedText';

const days = (maximum: number) => Type.Integer({ minimum: 1, maximum });

/** Rules of the market. Prices in GAB. */
export const SellingSchema = strictObject({
  /** Part of a market sale that the platform keeps. */
  feeBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  openListings: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** Limits while a member is new or has sold little. */
  newSeller: strictObject({
    days: Type.Integer({ minimum: 0, maximum: 3650 }),
    sales: Type.Integer({ minimum: 0, maximum: 1000 }),
    openListings: Type.Integer({ minimum: 1, maximum: 10_000 }),
    price: Amount,
  }),
  blockedWords: Type.Array(text(40), { maxItems: 500 }),
});

/** Terms of lots that are opened from now on. Amounts in GAB. */
export const LotTermsSchema = strictObject({
  /** A bid within this time before the end moves the end to this time after the bid, s. */
  softCloseSeconds: Type.Integer({ minimum: 0, maximum: 1800 }),
  /** Max. time by which bids extend the end in all, s. */
  extensionCapSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  bands: Type.Array(strictObject({ from: Amount, step: Amount }), { minItems: 1, maxItems: 12 }),
});

export const WindowsSchema = strictObject({
  /** Time to pay an order. */
  paymentMinutes: Type.Integer({ minimum: 10, maximum: 1440 }),
});

export const FulfilmentSchema = strictObject({
  /** Days to ship what is paid, where the seller has stated none. */
  shipDays: days(30),
  /** Days after that until it is refunded by itself. */
  refundDays: days(30),
});

/** Days until a return goes on by itself, by its state. */
export const ReturnDaysSchema = strictObject({
  open: days(30),
  sendBack: days(30),
  sentBack: days(30),
  refused: days(30),
});

/** Of plain types: TypeBox checks stored values by it. */
const HomeRow = Type.Union(HOME_ROW_NAMES.map((name) => Type.Literal(name)));

export const HomeOrderSchema = strictObject({
  rows: Type.Array(HomeRow, { minItems: 1, maxItems: 20 }),
});

export const MaintenanceSchema = strictObject({
  /** Null: none is planned. */
  from: nullable(Time),
  until: nullable(Time),
  note: text(200, 0),
});

const Key = oneOf(SETTING_KEYS);
const SettingValues = Type.Record(Type.String(), Type.Unknown());
const reason = text(300, 5);

const SettingSchema = strictObject({
  key: Key,
  value: SettingValues,
  defaults: SettingValues,
  /** JSON Schema of the value. */
  schema: Type.Unknown(),
  /** Counts the changes; a write from an outdated version is refused. */
  version: Version,
  /** Whether the caller may change it. */
  mayChange: Type.Boolean(),
  /** Fields of which a change has to be proposed to a second administrator. */
  takesTwo: Type.Array(Type.String()),
  last: nullable(strictObject({ staff: Type.String(), at: Time })),
  /** A proposal of one administrator that another has not decided yet. */
  proposal: nullable(
    strictObject({
      id: Id,
      staffId: Id,
      staff: Type.String(),
      note: Type.String(),
      expiresAt: Time,
      after: SettingValues,
    }),
  ),
});
export type ShopSetting = Static<typeof SettingSchema>;

const ListSchema = strictObject({
  /** Administrators who can act: some changes take two. */
  administrators: Type.Integer({ minimum: 0 }),
  /** From when the caller counts as one of two people, having a new role; null if now (ADR 150). */
  countsFrom: NullableTime,
  settings: Type.Array(SettingSchema),
});
export type ShopSettings = Static<typeof ListSchema>;

const ChangeSchema = strictObject({
  id: Id,
  before: SettingValues,
  after: SettingValues,
  staff: Type.String(),
  /** The proposer, where two administrators agreed. */
  proposer: NullableString,
  note: Type.String(),
  at: Time,
});
export type SettingChange = Static<typeof ChangeSchema>;

const byKey = strictObject({ key: Key });
const byId = strictObject({ id: Id });
const changeBody = strictObject({ value: SettingValues, version: Version, reason });

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  who: 'settings.read',
  tag: 'admin',
  summary: "The shop's settings with schema, version and open proposals",
  data: ListSchema,
});

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/api/admin/settings/:key/changes',
  who: 'settings.read',
  tag: 'admin',
  summary: 'The last 50 changes of a setting: who, when, from what to what, and why',
  params: byKey,
  data: Type.Array(ChangeSchema),
});

export const changeShopSetting = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/:key',
  who: 'settings.change',
  freshProof: true,
  tag: 'admin',
  summary: 'Change a setting in the version that was seen; what moves money has to be proposed',
  params: byKey,
  body: changeBody,
  data: SettingSchema,
});

export const proposeSetting = endpoint({
  method: 'POST',
  path: '/api/admin/settings/:key/proposals',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary: 'Propose a change that another administrator has to approve within 24 hours',
  params: byKey,
  body: changeBody,
  data: SettingSchema,
});

export const approveSetting = endpoint({
  method: 'POST',
  path: '/api/admin/settings/proposals/:id/approve',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary: "Approve and apply another administrator's proposal",
  params: byId,
  data: SettingSchema,
});

export const rejectSetting = endpoint({
  method: 'POST',
  path: '/api/admin/settings/proposals/:id/reject',
  who: 'admin',
  tag: 'admin',
  summary: 'Reject a proposal, or withdraw one’s own',
  params: byId,
  body: strictObject({ note: reason }),
  data: SettingSchema,
});
