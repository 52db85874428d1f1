import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';

/** Every change of a row of `settings` that staff made; the newest is what stands. */
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
    createdAt: createdAt(),
  },
  (t) => [index('setting_changes_key').on(t.key, t.id)],
);

/** Checks of the books against the chain and the invariants, by the hour or when staff ask. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: rowId(),
    /** Null: by the hour. */
    askedBy: ref('asked_by').references(() => members.id),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
    /** What was counted, base units as text; null until finished, or where it failed. */
    figures: jsonb('figures').$type<Record<string, string>>(),
    breaches: jsonb('breaches').$type<{ invariant: number; what: string; breach: string }[]>(),
    /** Why it could not be finished. */
    fault: text('fault'),
  },
  (t) => [index('book_checks_newest').on(t.id.desc().nullsFirst())],
);
