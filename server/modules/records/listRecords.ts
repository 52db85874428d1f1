import type { listRecords as contract, RecordPage } from '@common/endpoints/records';
import { readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import { readFilter, readRow } from './filter';
import { presentRecord } from './present';
import { findRecords } from './store';

/** A page of the statement. Records are only ever added at the new end, so an older page never moves. */
export async function listRecords({
  db,
  caller,
  query,
}: Call<typeof contract>): Promise<RecordPage> {
  const { pageSize } = readPage({ pageSize: query.pageSize });
  const before = readRow(query.before);
  const after = readRow(query.after);
  const goes = before === null && after !== null ? 'newer' : 'older';
  const beyond = (goes === 'newer' ? after : before) ?? Number.MAX_SAFE_INTEGER;
  // One more than shown tells whether the list goes on.
  const found = await findRecords(db, caller.memberId, readFilter(query), {
    goes,
    beyond,
    limit: pageSize + 1,
  });
  const rows = found.slice(0, pageSize);
  if (goes === 'newer') rows.reverse();
  const more = found.length > pageSize;
  const first = rows[0]?.id ?? null;
  const last = rows.at(-1)?.id ?? null;
  return {
    list: rows.map(presentRecord),
    // Where one came from is there to go back to.
    older: goes === 'newer' || more ? last : null,
    newer: goes === 'newer' ? (more ? first : null) : before === null ? null : first,
  };
}
