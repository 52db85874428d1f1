import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

const campaignColumns = {
  id: t.int,
  name: t.text,
  cap: t.numeric,
  granted: t.numeric,
  created_by: t.text,
  created_at: t.timestamp,
  /** A JSON array; times in ms, amounts in base units as text. */
  batches:
    t.json.as<
      { id: number; staff: string; note: string; count: number; total: string; at: number }[]
    >(),
};

export type CampaignRow = RowOf<typeof campaignColumns>;

const SHOWN = `SELECT c.id, c.name, c.cap, c.granted, m.name AS created_by, c.created_at,
    (SELECT coalesce(json_agg(json_build_object('id', b.id, 'staff', s.name, 'note', b.note, 'count', b.count,
       'total', b.total::text, 'at', floor(extract(epoch FROM b.created_at) * 1000)::bigint) ORDER BY b.id DESC), '[]')
     FROM campaign_batches b JOIN members s ON s.id = b.staff_id WHERE b.campaign_id = c.id) AS batches
  FROM campaigns c JOIN members m ON m.id = c.created_by`;
const page = statement(
  'pageCampaigns',
  `${SHOWN} ORDER BY c.id DESC LIMIT $1 OFFSET $2`,
  campaignColumns,
);
const countCampaigns = statement('countCampaigns', 'SELECT count(*) AS total FROM campaigns', {
  total: t.int,
});
const one = statement('oneCampaign', `${SHOWN} WHERE c.id = $1`, campaignColumns);
const insert = statement(
  'insertCampaign',
  `INSERT INTO campaigns (name, cap, created_by) VALUES ($1, $2, $3)
   ON CONFLICT (name) DO NOTHING RETURNING id`,
  { id: t.int },
);
const lockedCampaignColumns = {
  id: t.int,
  name: t.text,
  cap: t.numeric,
  granted: t.numeric,
};

export type LockedCampaign = RowOf<typeof lockedCampaignColumns>;

const lock = statement(
  'lockCampaign',
  'SELECT id, name, cap, granted FROM campaigns WHERE id = $1 FOR UPDATE',
  lockedCampaignColumns,
);
const candidateColumns = {
  id: t.int,
  name: t.text,
  email: t.text.orNull,
  frozen: t.boolean,
  /** Whether the campaign has given to this member before. */
  granted: t.boolean,
};

export type Candidate = RowOf<typeof candidateColumns>;

const people = statement(
  'campaignMembers',
  `SELECT m.id, m.name, m.email, m.frozen_at IS NOT NULL AS frozen,
     EXISTS (SELECT 1 FROM campaign_grants g WHERE g.campaign_id = $1 AND g.member_id = m.id) AS granted
   FROM members m WHERE m.id = ANY ($2) OR m.email = ANY ($3)`,
  candidateColumns,
);
const insertBatch = statement(
  'insertCampaignBatch',
  `INSERT INTO campaign_batches (campaign_id, staff_id, note, count, total, journal_id)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
  { id: t.int },
);
const insertGrants = statement(
  'insertCampaignGrants',
  `INSERT INTO campaign_grants (campaign_id, batch_id, member_id, amount, note)
   SELECT $1, $2, * FROM unnest($3::bigint[], $4::numeric[], $5::text[])`,
);
const addGranted = statement(
  'addCampaignGranted',
  'UPDATE campaigns SET granted = granted + $2 WHERE id = $1',
);
// One statement for all members: a file may name hundreds.
const notifyBalances = statement(
  'notifyGrantedBalances',
  `WITH e AS (
     INSERT INTO events (member_id, topic, payload)
     SELECT m, 'balance', '{}'::jsonb FROM unnest($1::bigint[]) m ORDER BY m RETURNING id, member_id)
   SELECT announce('member_events', json_build_array(id, member_id)::text) FROM e`,
);

export async function pageCampaigns(
  db: Queryable,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<{ rows: CampaignRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db.run(page, [pageSize, offset]),
    db.one(countCampaigns),
  ]);
  return { rows, total: counted.total };
}

export function readCampaign(db: Queryable, id: number): Promise<CampaignRow | undefined> {
  return db.maybeOne(one, [id]);
}

/** @returns its id; undefined when the name is taken */
export async function insertCampaign(
  tx: Tx,
  name: string,
  cap: bigint,
  staffId: number,
): Promise<number | undefined> {
  return (await tx.maybeOne(insert, [name, cap.toString(), staffId]))?.id;
}

export function lockCampaign(tx: Tx, id: number): Promise<LockedCampaign | undefined> {
  return tx.maybeOne(lock, [id]);
}

export function findCandidates(
  tx: Tx,
  campaignId: number,
  ids: number[],
  emails: string[],
): Promise<Candidate[]> {
  return tx.run(people, [campaignId, ids, emails]);
}

export interface Grant {
  memberId: number;
  /** Base units. */
  amount: bigint;
  note: string;
}

export async function writeBatch(
  tx: Tx,
  campaignId: number,
  batch: { staffId: number; note: string; total: bigint; journalId: number },
  grants: readonly Grant[],
): Promise<number> {
  const { staffId, note, total, journalId } = batch;
  const values = [campaignId, staffId, note, grants.length, total.toString(), journalId];
  const row = await tx.one(insertBatch, values);
  await tx.run(insertGrants, [
    campaignId,
    row.id,
    grants.map((one) => one.memberId),
    grants.map((one) => one.amount.toString()),
    grants.map((one) => one.note),
  ]);
  await tx.run(addGranted, [campaignId, total.toString()]);
  await tx.run(notifyBalances, [grants.map((one) => one.memberId)]);
  return row.id;
}
