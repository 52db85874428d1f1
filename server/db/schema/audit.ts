import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, rowId } from './columns';
import { bytea } from './members';

const line = () => ({
  part: text('part').notNull(),
  object: text('object').primaryKey(),
  line: text('line').notNull(),
});

/** Functions, triggers, rights and constraints as the newest release made them (ADR 036). */
export const releaseManifest = pgTable('release_manifest', line());
/** The same as they were before the release that is being applied. */
export const releaseBefore = pgTable('release_before', line());

/** The seal up to which a clean audit has verified everything; the next audit starts there. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  id: rowId(),
  sealNumber: bigint('seal_number', { mode: 'number' }).notNull(),
  /** The seal's hash at that time; a chain forged later has another. */
  sealHash: bytea('seal_hash').notNull(),
  full: boolean('full').notNull(),
  createdAt: createdAt(),
});

/** How each run of `npm run audit` ended, for the alert on the newest. */
export const auditRuns = pgTable(
  'audit_runs',
  {
    id: rowId(),
    /** `unfinished`: it ran out of time, or the chain could not be read; nothing is known about the books. */
    outcome: text('outcome', { enum: ['clean', 'broken', 'unfinished'] }).notNull(),
    /** Whether it read everything, not only what is newer than the last clean run. */
    full: boolean('full').notNull(),
    finishedAt: at('finished_at').notNull().defaultNow(),
  },
  (t) => [
    check('audit_runs_outcome', sql`${t.outcome} in ('clean', 'broken', 'unfinished')`),
    index('audit_runs_broken').on(t.id).where(sql`${t.outcome} = 'broken'`),
  ],
);

/** Time from which each rule of the auditor holds in this database: decisions from before a rule existed do not breach it. */
export const auditedSince = pgTable('audited_since', {
  rule: text('rule').primaryKey(),
  /** `-infinity` in a database that has had the rule from its beginning. */
  holdsFrom: at('holds_from').notNull(),
});
