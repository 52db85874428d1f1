import { Readable } from 'node:stream';
import type { Queryable } from '../../db/database';
import { AppError } from '../../errors';
import type { RawCall } from '../../http/route';
import { CSV_HEAD, csvRecord } from './csv';
import { DAY_MS, type RecordFilter, readFilter } from './filter';
import { presentRecord } from './present';
import { findRecords } from './store';

const MOST_DAYS = 366;
const USUAL_DAYS = 365;
const AT_ONCE = 100;

/** Reads as far as the reader takes, a hundred records at a time: an export must not keep the other requests waiting. */
async function* lines(
  db: Queryable,
  memberId: number,
  filter: RecordFilter,
): AsyncGenerator<string> {
  yield CSV_HEAD;
  let beyond = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await findRecords(db, memberId, filter, { goes: 'older', beyond, limit: AT_ONCE });
    if (rows.length > 0) yield rows.map((row) => csvRecord(presentRecord(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    beyond = last.id;
  }
}

/** Streams the statement as CSV, the newest first. @throws AppError RECORDS_RANGE */
export async function exportRecords({ db, caller, request, reply }: RawCall) {
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const asked = readFilter(Object(request.query));
  // Without an end it has none: this clock's `now` would cut off what the database wrote just before.
  const to = asked.to ?? new Date();
  const from = asked.from ?? new Date(to.getTime() - USUAL_DAYS * DAY_MS);
  if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS) {
    throw new AppError('RECORDS_RANGE', { data: { days: MOST_DAYS } });
  }
  // Counted in bytes: as objects it would read sixteen pages ahead of a reader who has had none.
  const text = Readable.from(lines(db, caller.memberId, { ...asked, from }), { objectMode: false });
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="records.csv"')
    .header('cache-control', 'no-store')
    .send(text);
}
