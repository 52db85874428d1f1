import type { Capability } from '@common/people/roles';
import { sql } from 'drizzle-orm';
import { type RowOf, t } from './columns';
import { type Queryable, statement, type Tx } from './database';

const columns = {
  id: t.int,
  decision: t.text,
  ref_type: t.text,
  ref_id: t.text,
  request: t.json.notNull,
  /** Members whose money it moves, without those in the file of a campaign. */
  members: t.json.as<number[]>(),
  units: t.numeric,
  adv_units: t.numeric,
  summary: t.text,
  proposer_id: t.int,
  proposer: t.text,
  /** None while the proposer is frozen: a proposal lapses with its proposer's right. */
  proposer_rights: t.text.array.as<Capability[]>(),
  created_at: t.timestamp,
  expires_at: t.timestamp,
};

export type MoneyProposalRow = RowOf<typeof columns>;

// The request's shape is that of the decision's endpoint; another release may have stored it.
const idIn = (field: string) =>
  `CASE WHEN jsonb_typeof(p.request #> '{body,${field}}') = 'number' THEN (p.request #>> '{body,${field}}')::bigint END`;
const MEMBERS = `to_json(ARRAY(
    SELECT x.id FROM orders o CROSS JOIN LATERAL (VALUES (o.buyer_id), (o.seller_id)) x (id)
    WHERE p.ref_type = 'order' AND o.out_trade_no = p.ref_id AND x.id IS NOT NULL
    UNION SELECT w.member_id FROM withdrawals w
    WHERE p.decision = 'outflow.paid' AND w.id = ${idIn('withdrawalId')} AND w.member_id IS NOT NULL
    UNION SELECT m.id FROM members m
    WHERE (p.decision = 'deposit.assign' OR p.decision = 'outflow.book' AND p.request #>> '{body,as}' = 'member')
      AND m.id = ${idIn('memberId')}
    UNION SELECT m.id FROM jsonb_array_elements_text(CASE WHEN p.decision IN ('coupon.create', 'coupon.change') AND jsonb_typeof(p.request #> '{body,sellerIds}') = 'array'
      THEN p.request #> '{body,sellerIds}' ELSE '[]' END) s (id) JOIN members m ON m.id = s.id::bigint))`;
const SELECT = `SELECT p.id, p.decision, p.ref_type, p.ref_id, p.request, ${MEMBERS} AS members, p.units, p.adv_units, p.summary, p.proposer_id, m.name AS proposer,
    coalesce((SELECT array_agg(c.capability) FROM capabilities c
      WHERE c.member_id = m.id AND m.frozen_at IS NULL), '{}') AS proposer_rights, p.created_at, p.expires_at
  FROM money_proposals p JOIN members m ON m.id = p.proposer_id`;
const OPEN = 'p.outcome IS NULL AND p.expires_at > clock_timestamp()';
/** More than can wait in a shop: there is one for a record at most, and it lapses after a day. */
const MAX_OPEN = 200;

const open = statement(
  'openMoneyProposals',
  `${SELECT} WHERE ${OPEN} ORDER BY p.id LIMIT ${MAX_OPEN}`,
  columns,
);
const find = statement('findMoneyProposal', `${SELECT} WHERE p.id = $1 AND ${OPEN}`, columns);
// Two who approve at once: the second waits here, and finds it ended.
const lock = statement(
  'lockMoneyProposal',
  `${SELECT} WHERE p.id = $1 AND ${OPEN} FOR UPDATE OF p`,
  columns,
);
const expire = statement(
  'expireMoneyProposals',
  `UPDATE money_proposals SET outcome = 'expired', ended_at = clock_timestamp(), request = NULL
   WHERE outcome IS NULL AND (id = ANY ($1) OR expires_at <= clock_timestamp())
     AND ($2::text IS NULL OR (ref_type = $2 AND ref_id = $3))
   RETURNING id, decision, units, adv_units, proposer_id, expires_at <= clock_timestamp() AS is_over`,
  {
    id: t.int,
    decision: t.text,
    units: t.numeric,
    adv_units: t.numeric,
    proposer_id: t.int,
    /** False for one that ended because its proposer lost the right. */
    is_over: t.boolean.notNull,
  },
);
const insert = statement(
  'insertMoneyProposal',
  `INSERT INTO money_proposals (decision, ref_type, ref_id, request, units, adv_units, summary, proposer_id, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + interval '24 hours')
   ON CONFLICT (ref_type, ref_id) WHERE outcome IS NULL DO NOTHING RETURNING id`,
  { id: t.int },
);
const end = statement(
  'endMoneyProposal',
  `UPDATE money_proposals SET outcome = $2, ended_by = $3, ended_at = now(), request = NULL
   WHERE id = $1 AND outcome IS NULL`,
);
const staff = statement(
  'staffWhoDecide',
  `SELECT c.member_id, array_agg(c.capability) AS rights FROM capabilities c JOIN members m ON m.id = c.member_id
   WHERE m.frozen_at IS NULL AND NOT c.member_id = ANY ($1) GROUP BY c.member_id`,
  { member_id: t.int, rights: t.text.array.as<Capability[]>().notNull },
);

/** Proposals that wait, the oldest first. */
export const readMoneyProposals = (db: Queryable): Promise<MoneyProposalRow[]> => db.run(open);

export const findMoneyProposal = (db: Queryable, id: number) => db.maybeOne(find, [id]);

/** Undefined once the proposal is decided or expired. */
export const lockMoneyProposal = (tx: Tx, id: number) => tx.maybeOne(lock, [id]);

interface Ref {
  type: string;
  id: string;
}

/**
 * Ends proposals that have expired or whose proposer has lost the right, and deletes their requests.
 * @param isHeld whether its proposer still has the right
 * @param ref ends only proposals about this record
 * @returns those that ended
 */
export async function expireMoneyProposals(
  tx: Tx,
  isHeld: (row: MoneyProposalRow) => boolean,
  ref?: Ref,
) {
  const lost = (await tx.run(open)).filter((row) => !isHeld(row)).map(({ id }) => id);
  return tx.run(expire, [lost, ref?.type ?? null, ref?.id ?? null]);
}

/** @returns the id; undefined while another proposal for the record is open */
export async function insertMoneyProposal(
  tx: Tx,
  proposal: {
    decision: string;
    ref: Ref;
    request: object;
    units: bigint;
    advUnits: bigint;
    summary: string;
    proposerId: number;
  },
): Promise<number | undefined> {
  const { type, id } = proposal.ref;
  const row = await tx.maybeOne(insert, [
    proposal.decision,
    type,
    id,
    JSON.stringify(proposal.request),
    String(proposal.units),
    String(proposal.advUnits),
    proposal.summary,
    proposal.proposerId,
  ]);
  return row?.id;
}

export async function endMoneyProposal(
  tx: Tx,
  id: number,
  outcome: 'approved' | 'rejected',
  staffId: number,
): Promise<void> {
  await tx.run(end, [id, outcome, staffId]);
}

/** Staff who are not frozen, without these members. */
export const readOtherStaff = (db: Queryable, without: readonly number[]) =>
  db.run(staff, [without]);

/** Runs work in a transaction and undoes it. @throws what `work` throws */
export async function tryOut(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.orm.execute(sql`SAVEPOINT try_out`);
  await work();
  await tx.orm.execute(sql`ROLLBACK TO SAVEPOINT try_out`);
}
