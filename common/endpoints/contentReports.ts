import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  REPORT_KINDS,
  REPORT_NOTE,
  REPORT_OUTCOMES,
  REPORT_REASONS,
} from '../lists/contentReports';
import {
  csvAnswer,
  cursorPageOf,
  cursorQuery,
  Id,
  Nothing,
  NullableId,
  nullable,
  oneOf,
  sortedPageOf,
  sortedQuery,
  sortQuery,
  strictObject,
  Time,
} from '../schemas';
import { longText, text } from '../text/typedText';
import { PictureSchema } from './pictures';

const Count = Type.Integer({ minimum: 1 });

export const reportContent = endpoint({
  method: 'POST',
  path: '/api/reports',
  who: 'member',
  tag: 'reports',
  summary:
    'Report what another member published, once until staff have decided; what it says now is kept with the report',
  body: strictObject({
    kind: oneOf(REPORT_KINDS),
    /** The product, lot, review (also of a `reply`) or member (`seller`). */
    id: Id,
    reason: oneOf(REPORT_REASONS),
    /** Required for `other`. */
    note: Type.Optional(longText(REPORT_NOTE)),
  }),
  data: Nothing,
});

const MyReportSchema = strictObject({
  id: Id,
  kind: oneOf(REPORT_KINDS),
  /** As it was called when it was first reported; a seller by the name of now. */
  title: Type.String(),
  /** The page that shows it; null for a seller's own. */
  productId: NullableId,
  sellerId: NullableId,
  reason: oneOf(REPORT_REASONS),
  note: Type.String(),
  at: Time,
  /** Null while staff have not decided. */
  decision: nullable(strictObject({ outcome: oneOf(REPORT_OUTCOMES), at: Time })),
});
export type MyReport = Static<typeof MyReportSchema>;

/** Not viewable: staff may have published what the member reported. */
export const listMyReports = endpoint({
  method: 'GET',
  path: '/api/me/reports',
  who: 'member',
  tag: 'reports',
  summary: 'What I have reported, the newest first, with what staff decided',
  query: strictObject(cursorQuery),
  data: cursorPageOf(MyReportSchema),
});

const PersonSchema = strictObject({ id: Id, name: Type.String() });

export const ReportCaseSchema = strictObject({
  id: Id,
  kind: oneOf(REPORT_KINDS),
  /** Of the product, lot, review or member. */
  subjectId: Id,
  /** The page that shows it; null for a seller's own. */
  productId: NullableId,
  /** As it was called when it was first reported. */
  title: Type.String(),
  owner: PersonSchema,
  /** Number of reports. */
  reports: Count,
  reasons: Type.Array(oneOf(REPORT_REASONS)),
  firstAt: Time,
  lastAt: Time,
  decision: nullable(
    strictObject({
      outcome: oneOf(REPORT_OUTCOMES),
      note: Type.String(),
      by: PersonSchema,
      at: Time,
    }),
  ),
});
export type ReportCase = Static<typeof ReportCaseSchema>;

/** What the subject said when it was reported. */
const ShownSchema = strictObject({
  text: Type.String(),
  pictures: Type.Array(PictureSchema),
});
export type ReportShown = Static<typeof ShownSchema>;

const OneReport = strictObject({
  id: Id,
  reason: oneOf(REPORT_REASONS),
  note: Type.String(),
  at: Time,
  reporter: PersonSchema,
  shown: ShownSchema,
});
export type OneReport = Static<typeof OneReport>;

export const ReportCaseFileSchema = strictObject({
  ...ReportCaseSchema.properties,
  /** Its newest 100, newest first. */
  list: Type.Array(OneReport),
});
export type ReportCaseFile = Static<typeof ReportCaseFileSchema>;

const byId = strictObject({ id: Id });

const caseFilters = {
  /** `decided`; other values: those that wait. */
  state: Type.Optional(Type.String({ maxLength: 20 })),
};

export const listReportCases = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  who: 'reports',
  tag: 'admin',
  summary:
    'What members have reported, a row for each subject: those that wait, first in, first out, or by number or last report; or those decided (state=decided). Without those that the caller owns or reported',
  query: strictObject({ ...sortedQuery, ...caseFilters }),
  data: sortedPageOf(ReportCaseSchema),
});

export const exportReportCases = endpoint({
  method: 'GET',
  path: '/api/admin/reports.csv',
  who: 'reports',
  tag: 'admin',
  summary:
    'The cases of the list with the same filter as CSV, without who reported; the export is logged',
  query: strictObject({ ...sortQuery, ...caseFilters }),
  ...csvAnswer,
});

export const getReportCase = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  who: 'reports',
  tag: 'admin',
  summary: 'Reports about one subject, with who reported it and what it said then',
  params: byId,
  data: ReportCaseFileSchema,
});

export const decideReportCase = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/decide',
  who: 'reports',
  tag: 'admin',
  summary:
    'Decide on all reports about a subject; each reporter reads the outcome, and only staff the note',
  params: byId,
  body: strictObject({
    outcome: oneOf(REPORT_OUTCOMES),
    note: text(300, 2),
    /** The number of reports that its author saw. */
    seen: Count,
  }),
  data: ReportCaseFileSchema,
});
