import { type Queryable, statement } from '../../db/database';

const find = statement(
  'openSession',
  'SELECT 1 AS open FROM sessions WHERE id = $1 AND revoked_at IS NULL',
);

/** Whether nobody has ended this session. */
export async function isOpen(db: Queryable, sessionId: number): Promise<boolean> {
  return (await db.run(find, [sessionId])).length > 0;
}
