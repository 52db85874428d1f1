import type { listJournals as contract, StaffJournal } from '@common/endpoints/books';
import { amountToString } from '@common/money';
import { statement } from '../../db/database';
import type { Call } from '../../http/route';
import type { AssetCode } from '../../ledger/ledger';

const PAGE = 20;

const FIELDS = 'j.id, j.kind, j.created_at, j.reason, j.ref_type, j.ref_id, j.actor_id';
const FILTER = `($2::text IS NULL OR j.kind = $2) AND ($3::text IS NULL OR j.ref_id = $3)`;
const all = statement(
  'staffJournals',
  `SELECT ${FIELDS} FROM journals j WHERE j.id < $1 AND ${FILTER} ORDER BY j.id DESC LIMIT $4`,
);
// A member's journals by their accounts' postings, each along its index.
const ofMember = statement(
  'staffJournalsOfMember',
  `SELECT ${FIELDS} FROM journals j JOIN (
     SELECT DISTINCT p.journal_id FROM accounts a CROSS JOIN LATERAL (
       SELECT journal_id FROM postings p WHERE p.account_id = a.id AND p.journal_id < $1
       ORDER BY p.id DESC LIMIT 500) p
     WHERE a.member_id = $5) x ON x.journal_id = j.id
   WHERE ${FILTER} ORDER BY j.id DESC LIMIT $4`,
);
// What is held for a bid is its hidden maximum: staff see that something was held, and the amount only by
// giving a reason (modules/auctions/revealMaximum.ts).
const legs = statement(
  'staffPostings',
  `SELECT p.journal_id, m.id AS member_id, m.name, a.asset, a.bucket, p.amount, p.balance_after
   FROM postings p JOIN journals j ON j.id = p.journal_id AND j.ref_type <> 'lot'
   JOIN accounts a ON a.id = p.account_id LEFT JOIN members m ON m.id = a.member_id
   WHERE p.journal_id = ANY ($1) ORDER BY p.journal_id, a.is_house, p.id`,
);
const namesOf = statement('actorNames', 'SELECT id, name FROM members WHERE id = ANY ($1)');

interface Row {
  id: number;
  kind: string;
  created_at: Date;
  reason: string;
  ref_type: string;
  ref_id: string;
  actor_id: number | null;
}
interface LegRow {
  journal_id: number;
  member_id: number | null;
  name: string | null;
  asset: AssetCode;
  bucket: string;
  amount: string;
  balance_after: string;
}

const number = (text: string | undefined) =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const presentLeg = (leg: LegRow): StaffJournal['postings'][number] => ({
  account: leg.member_id === null ? '平台' : `${leg.member_id}・${leg.name}`,
  asset: leg.asset,
  bucket: leg.bucket,
  amount: amountToString(BigInt(leg.amount)),
  balance: amountToString(BigInt(leg.balance_after)),
});

/** Journals as they were posted; nothing here changes one. */
export async function listJournals({ db, query }: Call<typeof contract>) {
  const member = number(query.memberId);
  const before = number(query.before) ?? Number.MAX_SAFE_INTEGER;
  const filter = [before, query.kind?.trim() || null, query.ref?.trim() || null, PAGE + 1];
  const found = await (member === null
    ? db.run<Row>(all, filter)
    : db.run<Row>(ofMember, [...filter, member]));
  const rows = found.slice(0, PAGE);
  const ids = rows.map((row) => row.id);
  const actors = rows.flatMap((row) => row.actor_id ?? []);
  const [postings, names] = await Promise.all([
    db.run<LegRow>(legs, [ids]),
    db.run<{ id: number; name: string }>(namesOf, [actors]),
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
    older: found.length > PAGE ? (ids.at(-1) ?? null) : null,
  };
}
