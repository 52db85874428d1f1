import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId, units } from './columns';
import { members } from './members';

/** Decisions on money above the limit, which one member of staff proposes and another approves (ADR 115). */
export const moneyProposals = pgTable(
  'money_proposals',
  {
    id: rowId(),
    /** A key of `MONEY_DECISIONS`. */
    decision: text('decision').notNull(),
    refType: text('ref_type').notNull(),
    refId: text('ref_id').notNull(),
    /** The request: its params and body; forgotten when the proposal ends. */
    request: jsonb('request').$type<unknown>(),
    /** Base units of GAB and adv together. */
    units: units('units').notNull(),
    /** How many of these units are adv. */
    advUnits: units('adv_units').notNull().default(sql`0`),
    /** The proposed action, as text for staff. */
    summary: text('summary').notNull(),
    proposerId: ref('proposer_id')
      .notNull()
      .references(() => members.id),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    outcome: text('outcome', { enum: ['approved', 'rejected', 'expired'] }),
    endedBy: ref('ended_by').references(() => members.id),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('money_proposals_open').on(t.refType, t.refId).where(sql`${t.outcome} is null`),
    check('money_proposals_outcome', sql`${t.outcome} in ('approved', 'rejected', 'expired')`),
    check(
      'money_proposals_ended',
      sql`(${t.outcome} is null) = (${t.endedAt} is null) and (${t.outcome} is null) = (${t.request} is not null)
        and coalesce(${t.outcome} in ('approved', 'rejected'), false) = (${t.endedBy} is not null)`,
    ),
    check(
      'money_proposals_two_people',
      sql`${t.outcome} is distinct from 'approved' or ${t.endedBy} <> ${t.proposerId}`,
    ),
  ],
);
