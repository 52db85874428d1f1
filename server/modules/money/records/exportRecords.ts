import { Readable } from 'node:stream';
import type { Reads } from '../../../db/database';
import { AppError } from '../../../errors';
import type { RawCall } from '../../../http/route';
import { CSV_HEAD, csvRecord } from './csv';
import { DAY_MS, parseFilter, type RecordFilter } from './filter';
import { presentRecord } from './present';
import { findRecords } from './store';

const MAX_DAYS = 366;
const USUAL_DAYS = 365;
const AT_ONCE = 100;

/** Reads a hundred records at a time, at the speed of the client, so that an export does not delay other requests. */
async function* lines(db: Reads, memberId: number, filter: RecordFilter): AsyncGenerator<string> {
  yield CSV_HEAD;
  let beyond = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await findRecords(db, memberId, filter, {
      direction: 'older',
      beyond,
      limit: AT_ONCE,
    });
    if (rows.length > 0) yield rows.map((row) => csvRecord(presentRecord(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    beyond = last.id;
  }
}

/** Streams the statement as CSV, the newest first. @throws AppError RECORDS_RANGE */
export async function exportRecords({ db, caller, request, reply }: RawCall) {
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const asked = parseFilter(Object(request.query));
  // Without `to` the query has no upper bound: this process's clock could cut off the database's newest records.
  const to = asked.to ?? new Date();
  const from = asked.from ?? new Date(to.getTime() - USUAL_DAYS * DAY_MS);
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS) {
    throw new AppError('RECORDS_RANGE', { data: { days: MAX_DAYS } });
  }
  // Not in object mode, which would buffer sixteen pages before the client reads one.
  const text = Readable.from(lines(db.exports, caller.memberId, { ...asked, from }), {
    objectMode: false,
  });
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="records.csv"')
    .header('cache-control', 'no-store')
    .send(text);
}
