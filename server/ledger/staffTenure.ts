import type { Capability, NeededRight } from '@common/people/roles';
import { hasRight } from '@common/people/roles';
import { TENURE_HOURS } from '@common/people/tenureRules';
import { taipei } from '@common/text/taipeiTime';
import { t } from '../db/columns';
import { type Queryable, statement, type Tx } from '../db/database';
import { AppError } from '../errors';

/**
 * SQL on a grant `g` of `capability_changes`: when its role begins to count as that of one of two people. The rows of the log are
 * in the transaction of the change and have its time. Without `staff_id` the installation granted it; an operator's grant
 * names an administrator, and the log the command.
 */
export const COUNTS_FROM = `g.created_at + CASE WHEN g.staff_id IS NULL OR EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'member' AND s.ref_id = g.member_id::text
          AND s.action = 'member.grant' AND s.created_at = g.created_at AND s.source ->> 'by' IN ('command', 'database'))
      THEN interval '0' ELSE interval '${TENURE_HOURS} hours' END`;
// Compared with the transaction's time, which the decision's row has: the auditor and the database compare that.
const TENURE = `SELECT c.capability, g.counts_from, g.counts_from <= now() AS counts
  FROM capabilities c JOIN LATERAL (
    SELECT ${COUNTS_FROM} AS counts_from
    FROM capability_changes g WHERE g.member_id = c.member_id AND g.capability = c.capability ORDER BY g.id DESC LIMIT 1
  ) g ON true
  WHERE c.member_id = $1`;
const columns = {
  capability: t.text.as<Capability>(),
  counts_from: t.timestamp.notNull,
  counts: t.boolean.notNull,
};
const read = statement('staffTenure', TENURE, columns);
// A revocation that is under way waits, or is seen.
const share = statement('shareStaffTenure', `${TENURE} FOR SHARE OF c`, columns);

interface Tenure {
  capability: Capability;
  counts_from: Date;
  counts: boolean;
}

/** The earliest role with the right; undefined without any. */
const earliest = (rows: readonly Tenure[], right: NeededRight): Tenure | undefined =>
  rows
    .filter(({ capability }) => hasRight([capability], right))
    .sort((a, b) => a.counts_from.getTime() - b.counts_from.getTime())[0];

/** Roles of a member of staff with the times from which they count as one of two people; for `countsFrom`. */
export const readTenure = (db: Queryable, staffId: number): Promise<Tenure[]> =>
  db.run(read, [staffId]);

/** Unix ms from which the right counts as that of one of two people; null if it counts now, or is not held. */
export function countsFrom(rows: readonly Tenure[], right: NeededRight): number | null {
  const first = earliest(rows, right);
  return first && !first.counts ? first.counts_from.getTime() : null;
}

/**
 * Requires that a member of staff has had the right long enough to count as one of two people, and locks their roles. A role that
 * an administrator grants to a second account of their own cannot approve at once (invariant 35, ADR 150).
 * @throws AppError STAFF_NEW, FORBIDDEN if the right was revoked meanwhile
 */
export async function requireTenure(tx: Tx, staffId: number, right: NeededRight): Promise<void> {
  const first = earliest(await tx.run(share, [staffId]), right);
  if (!first) throw new AppError('FORBIDDEN');
  const from = taipei(first.counts_from);
  if (!first.counts) throw new AppError('STAFF_NEW', { data: { from } });
}
