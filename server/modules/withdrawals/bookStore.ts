import { type Queryable, statement, type Tx } from '../../db/database';

export interface BookRow {
  id: number;
  label: string;
  /** Lower case. */
  address: string;
  created_at: Date;
  usable_at: Date;
  removed_at: Date | null;
  cooling: boolean;
}

const COLUMNS =
  'id, label, address, created_at, usable_at, removed_at, usable_at > clock_timestamp() AS cooling';
const book = statement(
  'withdrawalBook',
  `SELECT ${COLUMNS} FROM withdrawal_addresses WHERE member_id = $1 AND removed_at IS NULL ORDER BY id`,
);
const entry = statement(
  'withdrawalBookEntry',
  `SELECT ${COLUMNS} FROM withdrawal_addresses WHERE id = $1 AND member_id = $2`,
);
// Where a member may know an address from; a scammer's imitation of any of them is what is looked for.
const known = statement(
  'knownAddresses',
  `SELECT address, label AS known FROM withdrawal_addresses WHERE member_id = $1
   UNION SELECT address, '我的錢包' FROM wallets WHERE member_id = $1
   UNION SELECT from_address, '充幣來源' FROM deposits WHERE member_id = $1`,
);
const insert = statement(
  'insertWithdrawalAddress',
  `INSERT INTO withdrawal_addresses (member_id, label, address, created_at, usable_at)
   SELECT $1, $2, $3, now, now + make_interval(hours => $4) FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) t
   ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
);
const rename = statement(
  'renameWithdrawalAddress',
  `UPDATE withdrawal_addresses SET label = $3 WHERE id = $1 AND member_id = $2 AND removed_at IS NULL RETURNING ${COLUMNS}`,
);
const remove = statement(
  'removeWithdrawalAddress',
  `UPDATE withdrawal_addresses SET removed_at = now() WHERE id = $1 AND member_id = $2 AND removed_at IS NULL RETURNING id`,
);

export function readBook(db: Queryable, memberId: number): Promise<BookRow[]> {
  return db.run(book, [memberId]);
}

export async function findEntry(
  db: Queryable,
  id: number,
  memberId: number,
): Promise<BookRow | undefined> {
  return (await db.run<BookRow>(entry, [id, memberId]))[0];
}

/** An address, and where its member may know it from. */
export interface KnownAddress {
  address: string;
  known: string;
}

export function readKnown(db: Queryable, memberId: number): Promise<KnownAddress[]> {
  return db.run(known, [memberId]);
}

/** Undefined when the book has it already. */
export async function insertEntry(
  tx: Tx,
  memberId: number,
  one: { label: string; address: string; coolOffHours: number },
): Promise<BookRow | undefined> {
  const values = [memberId, one.label, one.address, one.coolOffHours];
  return (await tx.run<BookRow>(insert, values))[0];
}

export async function renameEntry(
  tx: Tx,
  id: number,
  memberId: number,
  label: string,
): Promise<BookRow | undefined> {
  return (await tx.run<BookRow>(rename, [id, memberId, label]))[0];
}

export async function removeEntry(tx: Tx, id: number, memberId: number): Promise<boolean> {
  return (await tx.run(remove, [id, memberId])).length > 0;
}
