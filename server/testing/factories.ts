import type { Database } from '../db/database';
import { members } from '../db/schema/members';

let serial = 0;

/** A member with nothing. Returns the id. */
export async function createMember(db: Database, name = `會員${++serial}`): Promise<number> {
  const [row] = await db.orm.insert(members).values({ name }).returning({ id: members.id });
  if (!row) throw new Error('no member was made');
  return row.id;
}
