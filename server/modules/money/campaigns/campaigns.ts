import type {
  Campaign,
  CampaignPreview,
  createCampaign as createContract,
  grantCampaign as grantContract,
  listCampaigns as listContract,
  previewCampaign as previewContract,
} from '@common/endpoints/campaigns';
import { parseAmount, unitsToAmount } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { changeOf, created } from '../../../ledger/actionChanges';
import { type Leg, postJournal, RECORD } from '../../../ledger/ledger';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { type ReadFile, readFile } from './readFile';
import {
  type CampaignRow,
  type Grant,
  insertCampaign,
  type LockedCampaign,
  lockCampaign,
  pageCampaigns,
  readCampaign,
  writeBatch,
} from './store';

const present = (row: CampaignRow): Campaign => ({
  id: row.id,
  name: row.name,
  cap: unitsToAmount(row.cap),
  granted: unitsToAmount(row.granted),
  createdBy: row.created_by,
  createdAt: row.created_at.getTime(),
  batches: row.batches.map((batch) => ({ ...batch, total: unitsToAmount(batch.total) })),
});

/** @throws AppError NOT_FOUND */
async function show(db: Queryable, id: number): Promise<Campaign> {
  const row = await readCampaign(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

export async function listCampaigns({ db, query }: Call<typeof listContract>) {
  const page = parsePage(query);
  const { rows, total } = await pageCampaigns(db, page);
  const { current, pageSize } = page;
  return { list: rows.map(present), total, current, pageSize };
}

/** @throws AppError CAMPAIGN_NAME, CAMPAIGN_CAP */
export async function createCampaign({
  tx,
  caller,
  body,
}: Call<typeof createContract>): Promise<Campaign> {
  const cap = parseAmount(body.cap);
  if (cap === 0n) throw new AppError('CAMPAIGN_CAP');
  const name = body.name.trim();
  const id = await insertCampaign(tx, name, cap, caller.memberId);
  if (id === undefined) throw new AppError('CAMPAIGN_NAME');
  const ref = { type: 'campaign', id: String(id) };
  const change = created({ 名稱: name, 上限: `${body.cap} 廣告幣` });
  await writeStaffAction(
    tx,
    caller.memberId,
    'campaign.create',
    ref,
    `${name}，上限 ${body.cap}`,
    change,
  );
  return show(tx, id);
}

interface CheckedFile extends ReadFile {
  campaign: LockedCampaign;
}

/** Locks the campaign and reads the file against it: cap and members stay as checked until the booking. */
async function lockAndCheck(
  { tx, caller, params }: Pick<Call<typeof previewContract>, 'tx' | 'caller' | 'params'>,
  csv: string,
): Promise<CheckedFile> {
  const campaign = await lockCampaign(tx, params.id);
  if (!campaign) throw new AppError('NOT_FOUND');
  return { campaign, ...(await readFile(tx, campaign, csv, caller.memberId)) };
}

/** Checks a file without booking it. @throws AppError NOT_FOUND */
export async function previewCampaign(
  call: Call<typeof previewContract>,
): Promise<CampaignPreview> {
  return (await lockAndCheck(call, call.body.csv)).preview;
}

function legsOf(grants: readonly Grant[], total: bigint): Leg[] {
  return [
    { house: 'promotion', asset: 'adv', amount: -total },
    ...grants.map(
      ({ memberId, amount: units }): Leg => ({
        member: memberId,
        asset: 'adv',
        bucket: 'available',
        amount: units,
        record: RECORD.reward,
      }),
    ),
  ];
}

/**
 * Grants exactly the preview in one journal for the whole file. A campaign gives to a member once, so the same file,
 * or another that names one of its members, is refused.
 * @throws AppError NOT_FOUND, CAMPAIGN_FILE, CONTENT_CHANGED, and as decideMoney does
 */
export async function grantCampaign(call: Call<typeof grantContract>): Promise<Campaign> {
  const { body } = call;
  const { campaign, preview, grants, total } = await lockAndCheck(call, body.csv);
  if (preview.fault) throw new AppError('CAMPAIGN_FILE', { data: { fault: preview.fault } });
  if (preview.digest !== body.digest) throw new AppError('CONTENT_CHANGED');
  // Includes what the campaign has granted so far, so that several small files cannot pass the limit of one person.
  const units = BigInt(campaign.granted) + total;
  const decision = {
    name: 'campaign.grant',
    ref: { type: 'campaign', id: String(campaign.id) },
    units,
    advUnits: units,
    summary: `${campaign.name}：${grants.length} 筆，共 ${preview.total} 廣告幣：${body.note.trim()}`,
    concerned: grants.map(({ memberId }) => memberId),
  } as const;
  return decideMoney(call, decision, () => grant(call, { campaign, preview, grants, total }));
}

async function grant(
  { tx, caller, body }: Call<typeof grantContract>,
  { campaign, preview, grants, total }: CheckedFile,
): Promise<Campaign> {
  const ref = { type: 'campaign', id: String(campaign.id) };
  const { journalId } = await postJournal(tx, {
    kind: 'campaign.grant',
    key: `campaign:${campaign.id}:${preview.digest}`,
    ref,
    reason: `活動獎勵：${campaign.name}`,
    actorId: caller.memberId,
    legs: legsOf(grants, total),
  });
  const note = body.note.trim();
  const batch = { staffId: caller.memberId, note, total, journalId };
  await writeBatch(tx, campaign.id, batch, grants);
  const detail = `${grants.length} 筆，共 ${preview.total} 廣告幣：${note}`;
  const shown = await show(tx, campaign.id);
  const change = changeOf(
    '已發放',
    `${unitsToAmount(campaign.granted)} 廣告幣`,
    `${shown.granted} 廣告幣`,
  );
  await writeStaffAction(tx, caller.memberId, 'campaign.grant', ref, detail, change);
  return shown;
}
