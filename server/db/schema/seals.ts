import { integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { at, ref, units } from './columns';
import { bytea } from './members';

/** A chain of hashes over journals, postings and staff actions (ADR 035). Made by `ledger_seal` only. */
export const ledgerSeals = pgTable(
  'ledger_seals',
  {
    number: ref('number').primaryKey(),
    /** Last journal and staff action it covers; the previous seal marks where it begins. */
    journalId: ref('journal_id').notNull(),
    staffActionId: ref('staff_action_id').notNull(),
    journals: integer('journals').notNull(),
    postings: integer('postings').notNull(),
    staffActions: integer('staff_actions').notNull(),
    previousHash: bytea('previous_hash').notNull(),
    hash: bytea('hash').notNull(),
    sealedAt: at('sealed_at').notNull().defaultNow(),
  },
  (t) => [unique('ledger_seals_hash').on(t.hash)],
);

/** Balance of each house account up to a seal. */
export const ledgerSealSums = pgTable(
  'ledger_seal_sums',
  {
    sealNumber: ref('seal_number')
      .notNull()
      .references(() => ledgerSeals.number),
    accountId: ref('account_id').notNull(),
    balance: units('balance').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sealNumber, t.accountId] })],
);
