import type { Database } from '../db/database';

export interface Told {
  kind: string;
  data: Record<string, string>;
  read: boolean;
  mailDue: boolean;
}

/** What a member was told, in order. */
export async function toldTo(db: Database, memberId: number): Promise<Told[]> {
  const { rows } = await db.pool.query<Told>(
    `SELECT kind, data, read_at IS NOT NULL AS read, mail_due_at IS NOT NULL AS "mailDue"
     FROM notices WHERE member_id = $1 ORDER BY id`,
    [memberId],
  );
  return rows;
}

/** Of what kinds it was. */
export async function kindsTold(db: Database, memberId: number): Promise<string[]> {
  return (await toldTo(db, memberId)).map(({ kind }) => kind);
}

/** Gives a member an address that mails go to. */
export async function giveEmail(db: Database, memberId: number): Promise<void> {
  const email = `m${memberId}@shop.example`;
  await db.pool.query('UPDATE members SET email = $2 WHERE id = $1', [memberId, email]);
}

export async function addFavourite(db: Database, memberId: number, productId: number) {
  await db.pool.query(
    `INSERT INTO favourites (member_id, product_id, price_then, in_stock_then)
     SELECT $1, id, min_price, in_stock FROM products WHERE id = $2`,
    [memberId, productId],
  );
}
