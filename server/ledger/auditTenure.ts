import { MONEY_DECISIONS } from '@common/lists/moneyDecisions';
import { hasRight, type NeededRight, ROLE_NAMES } from '@common/people/roles';
import { type Check, heldSince } from './auditCheck';
import { COUNTS_FROM } from './staffTenure';

/** SQL: the roles that have a right. */
const rolesWith = (right: NeededRight) =>
  `'{${ROLE_NAMES.filter((role) => hasRight([role], right)).join()}}'::text[]`;
const OF_DECISIONS = Object.entries(MONEY_DECISIONS)
  .map(([decision, { who }]) => `('${decision}', ${rolesWith(who)})`)
  .join(', ');

/**
 * SQL on a person of a decision (`d`): a role that they held counted by then. A revocation of the minute before may have waited
 * for the decision, as both times are those at which transactions began.
 */
const COUNTED = `EXISTS (SELECT 1 FROM unnest(d.roles) role JOIN LATERAL (
    SELECT ${COUNTS_FROM} AS counts_from, g.id FROM capability_changes g
    WHERE g.member_id = d.staff_id AND g.capability = role AND g.granted AND g.created_at <= d.at
    ORDER BY g.id DESC LIMIT 1) g ON true
  WHERE g.counts_from <= d.at AND NOT EXISTS (
    SELECT 1 FROM capability_changes r WHERE r.member_id = d.staff_id AND r.capability = role AND NOT r.granted
      AND r.id > g.id AND r.created_at <= d.at - interval '1 minute'))`;

/** Check that each of two people had held the right for long enough (invariant 35, ADR 150). */
export const tenureChecks: readonly Check[] = [
  {
    invariant: 35,
    what: 'each of two people had held the right for a day, or got it at the machine',
    query: `SELECT format('%s: member %s', d.what, d.staff_id) AS breach FROM (
        SELECT format('%s of %s %s', x.part, p.ref_type, p.ref_id) AS what, x.staff_id, x.at, r.roles
        FROM money_proposals p JOIN (VALUES ${OF_DECISIONS}) r (decision, roles) ON r.decision = p.decision
        CROSS JOIN LATERAL (VALUES ('proposal', p.proposer_id, p.created_at), ('approval', p.ended_by, p.ended_at)) x (part, staff_id, at)
        WHERE p.outcome = 'approved'
        UNION ALL
        SELECT format('%s of setting %s', x.part, p.key), x.staff_id, x.at, ${rolesWith('admin')}
        FROM setting_proposals p
        CROSS JOIN LATERAL (VALUES ('proposal', p.proposer_id, p.created_at), ('approval', p.ended_by, p.ended_at)) x (part, staff_id, at)
        WHERE p.outcome = 'approved'
        UNION ALL
        SELECT format('approval of withdrawal %s', w.id), a.staff_id, a.created_at, ${rolesWith('withdrawals.review')}
        FROM withdrawal_approvals a JOIN withdrawals w ON w.id = a.withdrawal_id WHERE w.approvals_needed > 1) d
      WHERE d.at >= ${heldSince('tenure')} AND NOT ${COUNTED}`,
  },
];
