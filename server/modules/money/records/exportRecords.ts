import type { Reads } from '../../../db/database';
import { AppError } from '../../../errors';
import type { RawCall } from '../../../http/route';
import { pagesOf, sendFile } from '../../../http/sendFile';
import { CSV_HEAD, csvRecord } from './csv';
import { DAY_MS, parseFilter, type RecordFilter } from './filter';
import { presentRecord } from './present';
import { findRecords } from './store';

const MAX_DAYS = 366;
const DEFAULT_DAYS = 365;
const BATCH_SIZE = 100;

async function* lines(db: Reads, memberId: number, filter: RecordFilter): AsyncGenerator<string> {
  yield CSV_HEAD;
  const pages = pagesOf(Number.MAX_SAFE_INTEGER, BATCH_SIZE, (beyond) =>
    findRecords(db, memberId, filter, { direction: 'older', beyond, limit: BATCH_SIZE }),
  );
  for await (const rows of pages) yield rows.map((row) => csvRecord(presentRecord(row))).join('');
}

/** Streams the statement as CSV, the newest first. @throws AppError RECORDS_RANGE */
export async function exportRecords(call: RawCall) {
  const { db, caller, request } = call;
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const asked = parseFilter(Object(request.query));
  // Without `to` the query has no upper bound: this process's clock could cut off the database's newest records.
  const to = asked.to ?? new Date();
  const from = asked.from ?? new Date(to.getTime() - DEFAULT_DAYS * DAY_MS);
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS) {
    throw new AppError('RECORDS_RANGE', { data: { days: MAX_DAYS } });
  }
  return sendFile(
    call,
    { name: 'records', end: 'csv' },
    lines(db.exports, caller.memberId, { ...asked, from }),
  );
}
