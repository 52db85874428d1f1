import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, ref, rowId, units } from './columns';
import { journals } from './ledger';
import { members } from './members';

/** A campaign's cap in adv, and the amount granted so far. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: rowId(),
    name: text('name').notNull(),
    cap: units('cap').notNull(),
    granted: units('granted').notNull().default(sql`0`),
    createdBy: ref('created_by')
      .notNull()
      .references(() => members.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('campaigns_name').on(t.name),
    check('campaigns_cap', sql`0 <= ${t.granted} and ${t.granted} <= ${t.cap}`),
  ],
);

/** One file of grants: booked whole, by one journal, or not at all. */
export const campaignBatches = pgTable(
  'campaign_batches',
  {
    id: rowId(),
    campaignId: ref('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    staffId: ref('staff_id')
      .notNull()
      .references(() => members.id),
    note: text('note').notNull(),
    count: integer('count').notNull(),
    total: units('total').notNull(),
    journalId: ref('journal_id')
      .notNull()
      .references(() => journals.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('campaign_batches_campaign').on(t.campaignId, t.id),
    uniqueIndex('campaign_batches_journal').on(t.journalId),
  ],
);

/** A campaign gives to a member once, whichever file names them. */
export const campaignGrants = pgTable(
  'campaign_grants',
  {
    id: rowId(),
    campaignId: ref('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    batchId: ref('batch_id')
      .notNull()
      .references(() => campaignBatches.id),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    amount: units('amount').notNull(),
    note: text('note').notNull(),
  },
  (t) => [
    uniqueIndex('campaign_grants_once').on(t.campaignId, t.memberId),
    index('campaign_grants_batch').on(t.batchId, t.id),
    check('campaign_grants_amount', sql`${t.amount} > 0`),
  ],
);
