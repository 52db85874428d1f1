import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Id,
  NullableString,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  Time,
  text,
} from '../schemas';

/** Most rows of one file: they are booked in one transaction, within what a browser waits for. */
export const CAMPAIGN_ROWS = 300;
/** Most characters of one file. */
export const CAMPAIGN_FILE = 30_000;

const BatchSchema = strictObject({
  id: Id,
  staff: Type.String(),
  note: Type.String(),
  count: Type.Integer(),
  total: Amount,
  at: Time,
});

const CampaignSchema = strictObject({
  id: Id,
  name: Type.String(),
  /** adv that it may give in all, and what it has given. */
  cap: Amount,
  granted: Amount,
  createdBy: Type.String(),
  createdAt: Time,
  batches: Type.Array(BatchSchema),
});
export type Campaign = Static<typeof CampaignSchema>;

const RowSchema = strictObject({
  /** Line of the file, from 1. */
  line: Type.Integer({ minimum: 1 }),
  /** As it was written. */
  who: Type.String(),
  member: nullable(strictObject({ id: Id, name: Type.String() })),
  amount: nullable(Amount),
  note: Type.String(),
  /** Why it cannot be granted; null when it can. */
  fault: NullableString,
});

const PreviewSchema = strictObject({
  rows: Type.Array(RowSchema),
  count: Type.Integer(),
  total: Amount,
  left: Amount,
  /** Why the file as a whole cannot be granted; null when it can. */
  fault: NullableString,
  /** Of what would be booked: sent back, so that nothing else is. Empty when it cannot be. */
  digest: Type.String(),
});
export type CampaignPreview = Static<typeof PreviewSchema>;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns',
  who: 'staff',
  tag: 'admin',
  summary: 'Campaigns that give adv away, the newest first, with the files they have booked',
  query: strictObject(pageQuery),
  data: pageOf(CampaignSchema),
});

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns',
  who: 'admin',
  tag: 'admin',
  summary: 'Begin a campaign with the most it may give in all',
  body: strictObject({ name: text(40, 2), cap: Amount }),
  data: CampaignSchema,
});

const file = Type.String({ minLength: 1, maxLength: CAMPAIGN_FILE });

export const previewCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:id/preview',
  who: 'admin',
  tag: 'admin',
  summary:
    'What a CSV file (member or e-mail, amount, note) would grant, row by row; books nothing',
  params: strictObject({ id: Id }),
  body: strictObject({ csv: file }),
  data: PreviewSchema,
});

export const grantCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:id/grants',
  who: 'admin',
  tag: 'admin',
  summary: 'Grant exactly what was previewed, all rows or none; a member gets of a campaign once',
  params: strictObject({ id: Id }),
  body: strictObject({ csv: file, digest: Type.String({ maxLength: 64 }), note: text(300, 5) }),
  data: CampaignSchema,
});
