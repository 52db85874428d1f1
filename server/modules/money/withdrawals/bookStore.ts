import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

const ENTRY = {
  id: t.int,
  label: t.text,
  /** Lower case. */
  address: t.text,
  created_at: t.timestamp,
  usable_at: t.timestamp,
  removed_at: t.timestamp.orNull,
  /** Still in its cool-off. */
  cooling: t.boolean,
};

export type BookRow = RowOf<typeof ENTRY>;

const COLUMNS =
  'id, label, address, created_at, usable_at, removed_at, usable_at > clock_timestamp() AS cooling';
const book = statement(
  'withdrawalBook',
  `SELECT ${COLUMNS} FROM withdrawal_addresses WHERE member_id = $1 AND removed_at IS NULL ORDER BY id`,
  ENTRY,
);
const entry = statement(
  'withdrawalBookEntry',
  `SELECT ${COLUMNS} FROM withdrawal_addresses WHERE id = $1 AND member_id = $2`,
  ENTRY,
);
// Addresses that a member may recognise, with their origin: a scammer would imitate one of these.
const known = statement(
  'knownAddresses',
  `SELECT address, label AS known FROM withdrawal_addresses WHERE member_id = $1
   UNION SELECT address, '我的錢包' FROM wallets WHERE member_id = $1
   UNION SELECT from_address, '充幣來源' FROM deposits WHERE member_id = $1`,
  { address: t.text, known: t.text },
);
const insertWithdrawalAddress = statement(
  'insertWithdrawalAddress',
  `INSERT INTO withdrawal_addresses (member_id, label, address, created_at, usable_at)
   SELECT $1, $2, $3, now, now + make_interval(hours => $4) FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) t
   ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
  ENTRY,
);
const rename = statement(
  'renameWithdrawalAddress',
  `UPDATE withdrawal_addresses SET label = $3 WHERE id = $1 AND member_id = $2 AND removed_at IS NULL RETURNING ${COLUMNS}`,
  ENTRY,
);
const remove = statement(
  'removeWithdrawalAddress',
  `UPDATE withdrawal_addresses SET removed_at = now() WHERE id = $1 AND member_id = $2 AND removed_at IS NULL RETURNING id`,
);

export function readBook(db: Queryable, memberId: number): Promise<BookRow[]> {
  return db.run(book, [memberId]);
}

export function findEntry(
  db: Queryable,
  id: number,
  memberId: number,
): Promise<BookRow | undefined> {
  return db.maybeOne(entry, [id, memberId]);
}

/** An address, and the place where its member may have seen it. */
export interface KnownAddress {
  address: string;
  known: string;
}

export function readKnown(db: Queryable, memberId: number): Promise<KnownAddress[]> {
  return db.run(known, [memberId]);
}

/** Undefined when the book already has the address. */
export function insertEntry(
  tx: Tx,
  memberId: number,
  one: { label: string; address: string; coolOffHours: number },
): Promise<BookRow | undefined> {
  const values = [memberId, one.label, one.address, one.coolOffHours];
  return tx.maybeOne(insertWithdrawalAddress, values);
}

export function renameEntry(
  tx: Tx,
  id: number,
  memberId: number,
  label: string,
): Promise<BookRow | undefined> {
  return tx.maybeOne(rename, [id, memberId, label]);
}

export async function removeEntry(tx: Tx, id: number, memberId: number): Promise<boolean> {
  return (await tx.run(remove, [id, memberId])).length > 0;
}
