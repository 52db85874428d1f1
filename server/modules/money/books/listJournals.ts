import type { listJournals as endpoint, StaffJournal } from '@common/endpoints/books';
import { unitsToAmount } from '@common/money/money';
import { parseId } from '../../../http/paging';
import type { Call } from '../../../http/route';
import type { LegRow } from './store';
import * as sql from './store';

const PAGE = 20;

const presentLeg = (leg: LegRow): StaffJournal['postings'][number] => ({
  account: leg.member_id === null ? '平台' : `${leg.member_id}・${leg.name}`,
  asset: leg.asset,
  bucket: leg.bucket,
  amount: unitsToAmount(leg.amount),
  balance: leg.balance_after === null ? null : unitsToAmount(leg.balance_after),
});

/** A page of journals with their postings, newest first. */
export const listJournals = (call: Call<typeof endpoint>) => pageOf(call, PAGE);

export async function pageOf(
  { db, query }: Pick<Call<typeof endpoint>, 'db' | 'query'>,
  size: number,
) {
  const member = parseId(query.memberId);
  const before = parseId(query.before) ?? Number.MAX_SAFE_INTEGER;
  const filter = [before, query.kind?.trim() || null, query.ref?.trim() || null, size + 1];
  const found = await (member !== null
    ? db.run(sql.staffJournalsOfMember, [...filter, member])
    : query.refType
      ? db.run(sql.staffJournalsAbout, [...filter, query.refType])
      : db.run(sql.staffJournals, filter));
  const rows = found.slice(0, size);
  const ids = rows.map((row) => row.id);
  const actors = rows.flatMap((row) => row.actor_id ?? []);
  const [postings, names] = await Promise.all([
    db.run(sql.staffPostings, [ids]),
    db.run(sql.actorNames, [actors]),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    list: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.created_at.getTime(),
      reason: row.reason,
      actor: row.actor_id === null ? null : (nameOf.get(row.actor_id) ?? ''),
      refType: row.ref_type,
      refId: row.ref_id,
      postings: postings.filter((leg) => leg.journal_id === row.id).map(presentLeg),
    })),
    older: found.length > size ? (ids.at(-1) ?? null) : null,
  };
}
