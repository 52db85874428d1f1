import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';

/** Changes that one administrator proposes and another approves. */
export const settingProposals = pgTable(
  'setting_proposals',
  {
    id: rowId(),
    key: text('key').notNull(),
    before: jsonb('before').$type<unknown>().notNull(),
    after: jsonb('after').$type<unknown>().notNull(),
    /** Id of the setting's last change at the time of the proposal; a later change voids the proposal. */
    seen: ref('seen').notNull(),
    proposerId: ref('proposer_id')
      .notNull()
      .references(() => members.id),
    note: text('note').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    outcome: text('outcome', { enum: ['approved', 'rejected', 'expired'] }),
    endedBy: ref('ended_by').references(() => members.id),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('setting_proposals_open').on(t.key).where(sql`${t.outcome} is null`),
    check('setting_proposals_outcome', sql`${t.outcome} in ('approved', 'rejected', 'expired')`),
    check(
      'setting_proposals_ended',
      sql`(${t.outcome} is null) = (${t.endedAt} is null)
        and coalesce(${t.outcome} in ('approved', 'rejected'), false) = (${t.endedBy} is not null)`,
    ),
    check(
      'setting_proposals_two_people',
      sql`${t.outcome} is distinct from 'approved' or ${t.endedBy} <> ${t.proposerId}`,
    ),
  ],
);

/** Staff's changes of `settings`; the newest row is the current value. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: rowId(),
    key: text('key').notNull(),
    before: jsonb('before').$type<unknown>().notNull(),
    after: jsonb('after').$type<unknown>().notNull(),
    staffId: ref('staff_id')
      .notNull()
      .references(() => members.id),
    note: text('note').notNull(),
    /** Schema version of both values. */
    version: integer('version').notNull().default(1),
    proposalId: ref('proposal_id').references(() => settingProposals.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('setting_changes_key').on(t.key, t.id),
    uniqueIndex('setting_changes_proposal').on(t.proposalId),
    // Only stopping withdrawals takes one person.
    check(
      'setting_changes_two_people',
      sql`${t.proposalId} is not null
        or not (${t.key} = 'withdrawals' or ${t.key} = 'withdrawals.switch' and ${t.after} ->> 'killed' is distinct from 'true')`,
    ),
  ],
);

/** Checks of the books against the chain and the invariants, hourly or on request. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: rowId(),
    /** Null for an hourly check. */
    askedBy: ref('asked_by').references(() => members.id),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
    /** The audit's counts, base units as text; null until finished, or if it failed. */
    figures: jsonb('figures').$type<Record<string, string>>(),
    breaches: jsonb('breaches').$type<{ invariant: number; what: string; breach: string }[]>(),
    /** Why it failed. */
    fault: text('fault'),
  },
  (t) => [index('book_checks_newest').on(t.id.desc().nullsFirst())],
);
