import type { ReportShown } from '@common/endpoints/contentReports';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
// By path: drizzle-kit does not know the alias.
import {
  REPORT_KINDS,
  REPORT_OUTCOMES,
  REPORT_REASONS,
} from '../../../common/lists/contentReports';
import { products } from './catalogue';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';

/** A subject that members have reported, until staff decide; later reports make another row (ADR 125). */
export const reportCases = pgTable(
  'report_cases',
  {
    id: rowId(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** Id of the product, lot, review (also for its reply) or member. */
    subjectId: ref('subject_id').notNull(),
    /** Who published it. */
    ownerId: ref('owner_id')
      .notNull()
      .references(() => members.id),
    /** The product whose page shows the subject; null for a seller's own page. */
    productId: ref('product_id').references(() => products.id),
    /** The subject's title when it was first reported. */
    title: text('title').notNull(),
    /** Number of its reports. */
    reports: integer('reports').notNull().default(1),
    createdAt: createdAt(),
    lastAt: at('last_at').notNull().defaultNow(),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }),
    /** For staff alone. */
    note: text('note'),
    decidedBy: ref('decided_by').references(() => members.id),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('report_cases_open').on(t.kind, t.subjectId).where(sql`${t.decidedAt} is null`),
    index('report_cases_waiting').on(t.id).where(sql`${t.decidedAt} is null`),
    check(
      'report_cases_kind',
      sql`${t.kind} in ('product', 'lot', 'review', 'reply', 'question', 'answer', 'seller')`,
    ),
    check('report_cases_page', sql`(${t.productId} is null) = (${t.kind} = 'seller')`),
    check('report_cases_reports', sql`${t.reports} > 0`),
    check('report_cases_outcome', sql`${t.outcome} in ('handled', 'dismissed')`),
    check(
      'report_cases_decided',
      sql`num_nulls(${t.outcome}, ${t.note}, ${t.decidedBy}, ${t.decidedAt}) in (0, 4)`,
    ),
    check('report_cases_others', sql`${t.decidedBy} <> ${t.ownerId}`),
  ],
);

/** A member's report. Rows stay as they are; the one who published the subject never learns who wrote it. */
export const contentReports = pgTable(
  'content_reports',
  {
    id: rowId(),
    caseId: ref('case_id')
      .notNull()
      .references(() => reportCases.id),
    reporterId: ref('reporter_id')
      .notNull()
      .references(() => members.id),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    note: text('note').notNull(),
    /** The subject's content at that time. */
    shown: jsonb('shown').$type<ReportShown>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('content_reports_once').on(t.caseId, t.reporterId),
    index('content_reports_reporter').on(t.reporterId, t.createdAt),
    check(
      'content_reports_reason',
      sql`${t.reason} in ('fraud', 'prohibited', 'misleading', 'infringement', 'offensive', 'harassment', 'privacy', 'other')`,
    ),
    check('content_reports_note', sql`${t.reason} <> 'other' or ${t.note} <> ''`),
  ],
);
