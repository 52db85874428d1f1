import { type RowOf, t } from './columns';
import { type Queryable, statement, type Tx } from './database';

const proposalColumns = {
  id: t.int,
  key: t.text,
  before: t.json.as<Record<string, unknown>>(),
  after: t.json.as<Record<string, unknown>>(),
  proposer_id: t.int,
  proposer: t.text,
  note: t.text,
  created_at: t.timestamp,
  expires_at: t.timestamp,
};

export type ProposalRow = RowOf<typeof proposalColumns>;

export type EndedProposal = Pick<ProposalRow, 'id' | 'key' | 'proposer_id'>;

const IS_CURRENT =
  'o.seen = (SELECT coalesce(max(c.id), 0) FROM setting_changes c WHERE c.key = o.key)';
const IS_ENTITLED = `EXISTS (SELECT 1 FROM capabilities a JOIN members x ON x.id = a.member_id
    WHERE x.id = o.proposer_id AND a.capability = 'admin' AND x.frozen_at IS NULL)`;
/** SQL on a proposal `o`: it is open. It lapses when the setting has changed since, or its author is no administrator any more. */
export const IS_OPEN = `o.outcome IS NULL AND o.expires_at > clock_timestamp() AND ${IS_CURRENT} AND ${IS_ENTITLED}`;
/** SQL on a proposal `o`: the withdrawals' desk shows it, and not the page of settings. */
export const IS_OF_DESK = `o.key IN ('withdrawals', 'withdrawals.switch')`;
const COLUMNS = `o.id, o.key, o.before, o.after, o.proposer_id, m.name AS proposer, o.note, o.created_at, o.expires_at`;

const open = statement(
  'openProposals',
  `SELECT ${COLUMNS} FROM setting_proposals o JOIN members m ON m.id = o.proposer_id
   WHERE o.key = ANY ($1) AND ${IS_OPEN} ORDER BY o.id`,
  proposalColumns,
);
const lock = statement(
  'lockProposal',
  `SELECT ${COLUMNS} FROM setting_proposals o JOIN members m ON m.id = o.proposer_id
   WHERE o.id = $1 AND ${IS_OPEN} FOR UPDATE OF o`,
  proposalColumns,
);
const lapse = statement(
  'lapseProposals',
  `UPDATE setting_proposals o SET outcome = 'expired', ended_at = now()
   WHERE ($1::text IS NULL OR key = $1) AND outcome IS NULL AND NOT (${IS_OPEN})
   RETURNING id, key, proposer_id,
     CASE WHEN NOT ${IS_ENTITLED} THEN 'unentitled' WHEN ${IS_CURRENT} THEN 'over' ELSE 'outdated' END AS why`,
  {
    id: t.int,
    key: t.text,
    proposer_id: t.int,
    why: t.text.as<'over' | 'outdated' | 'unentitled'>(),
  },
);
const insert = statement(
  'insertProposal',
  `INSERT INTO setting_proposals (key, before, after, seen, proposer_id, note, expires_at)
   SELECT $1, $2, $3, coalesce(max(c.id), 0), $4, $5, now() + interval '24 hours'
   FROM setting_changes c WHERE c.key = $1
   ON CONFLICT (key) WHERE outcome IS NULL DO NOTHING RETURNING id`,
);
const end = statement(
  'endProposal',
  'UPDATE setting_proposals SET outcome = $2, ended_by = $3, ended_at = now() WHERE id = $1 AND outcome IS NULL',
);
const admins = statement(
  'countAdministrators',
  `SELECT count(*)::int AS n FROM capabilities c JOIN members m ON m.id = c.member_id
   WHERE c.capability = 'admin' AND m.frozen_at IS NULL`,
  { n: t.int },
);

/** Open proposals, which another administrator can approve. */
export function readProposals(db: Queryable, keys: readonly string[]): Promise<ProposalRow[]> {
  return db.run(open, [keys]);
}

/** Undefined once the proposal is decided, expired or lapsed. */
export function lockProposal(tx: Tx, id: number): Promise<ProposalRow | undefined> {
  return tx.maybeOne(lock, [id]);
}

/** Ends lapsed proposals (not `IS_OPEN`), of one setting or of all. @returns them with the reason */
export const lapseProposals = (tx: Tx, key?: string) => tx.run(lapse, [key ?? null]);

/** Stores a proposal; false while another one for the setting is open. The caller holds the setting's lock. */
export async function insertProposal(
  tx: Tx,
  proposal: { key: string; before: object; after: object; proposerId: number; note: string },
): Promise<boolean> {
  const [from, to] = [JSON.stringify(proposal.before), JSON.stringify(proposal.after)];
  const { key, proposerId, note } = proposal;
  return (await tx.run(insert, [key, from, to, proposerId, note])).length > 0;
}

export async function endProposal(
  tx: Tx,
  id: number,
  outcome: 'approved' | 'rejected',
  staffId: number,
): Promise<void> {
  await tx.run(end, [id, outcome, staffId]);
}

/** Number of administrators who are not frozen. */
export async function countAdmins(db: Queryable): Promise<number> {
  return (await db.maybeOne(admins))?.n ?? 0;
}
