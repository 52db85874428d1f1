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
} from '../schemas';
import { text } from '../text/typedText';

/** Maximum number of rows in a file: they are booked in one transaction, which must end within the request timeout. */
export const CAMPAIGN_ROWS = 300;
/** Maximum number of characters in a file. */
export const CAMPAIGN_FILE = 30_000;

const BatchSchema = strictObject({
  id: Id,
  staff: Type.String(),
  note: Type.String(),
  count: Type.Integer(),
  /** adv. */
  total: Amount,
  at: Time,
});

const CampaignSchema = strictObject({
  id: Id,
  name: Type.String(),
  /** Total adv that it may give, and the sum given so far. */
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
  /** As written in the file. */
  who: Type.String(),
  member: nullable(strictObject({ id: Id, name: Type.String() })),
  /** adv; null where the file has no valid amount. */
  amount: nullable(Amount),
  note: Type.String(),
  /** Why it cannot be granted; null when it can. */
  fault: NullableString,
});

const PreviewSchema = strictObject({
  rows: Type.Array(RowSchema),
  count: Type.Integer(),
  /** adv that the rows grant. */
  total: Amount,
  /** adv that the campaign may still give, before this file. */
  left: Amount,
  /** Why the file as a whole cannot be granted; null when it can. */
  fault: NullableString,
  /** Digest of the rows; the browser returns it, and the grant is refused if they changed. Empty when there are faults. */
  digest: Type.String(),
});
export type CampaignPreview = Static<typeof PreviewSchema>;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns',
  who: 'money.read',
  tag: 'admin',
  summary: 'Campaigns that give adv away, the newest first, with the files they have booked',
  query: strictObject(pageQuery),
  data: pageOf(CampaignSchema),
});

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns',
  who: 'admin',
  freshProof: true,
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
  freshProof: true,
  tag: 'admin',
  summary: 'Grant the previewed rows, all or none; a member receives a campaign once',
  params: strictObject({ id: Id }),
  body: strictObject({ csv: file, digest: Type.String({ maxLength: 64 }), note: text(300, 5) }),
  data: CampaignSchema,
});
