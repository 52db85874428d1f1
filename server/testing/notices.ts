import type { Database } from '../db/database';

export interface SentNotice {
  kind: string;
  data: Record<string, string>;
  read: boolean;
  mailDue: boolean;
}

/** A member's notices, oldest first. */
export async function noticesOf(db: Database, memberId: number): Promise<SentNotice[]> {
  const { rows } = await db.pool.query<SentNotice>(
    `SELECT kind, data, read_at IS NOT NULL AS read, mail_due_at IS NOT NULL AS "mailDue"
     FROM notices WHERE member_id = $1 ORDER BY id`,
    [memberId],
  );
  return rows;
}

/** The kinds of a member's notices, oldest first. */
export async function noticeKindsOf(db: Database, memberId: number): Promise<string[]> {
  return (await noticesOf(db, memberId)).map(({ kind }) => kind);
}

/** Gives a member an e-mail address. */
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
