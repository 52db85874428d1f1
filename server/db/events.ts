import { type RowOf, t } from './columns';
import type { Database, Tx } from './database';
import { statement } from './database';

/** Of an inserted event: wakes its member's open pages in every process when the transaction commits. */
export const WAKES_MEMBER = `announce('member_events', json_build_array(id, member_id)::text)`;

const insertEvent = statement(
  'insertEvent',
  `WITH e AS (
     INSERT INTO events (member_id, topic, payload) VALUES ($1, $2, $3) RETURNING id, member_id
   )
   SELECT ${WAKES_MEMBER} FROM e`,
);

const memberEventColumns = {
  id: t.int,
  topic: t.text,
  payload: t.json.as<Record<string, unknown>>(),
};

export type MemberEvent = RowOf<typeof memberEventColumns>;

const eventsAfter = statement(
  'eventsAfter',
  `SELECT id, topic, payload FROM events WHERE member_id = $1 AND (id > $2 OR id = ANY ($4)) AND EXISTS (
     SELECT 1 FROM sessions WHERE id = $3 AND revoked_at IS NULL AND expires_at >= now())
   ORDER BY id LIMIT 200`,
  memberEventColumns,
);

const lastEvent = statement(
  'lastEvent',
  `SELECT coalesce(max(id), 0) AS id FROM events WHERE member_id = $1`,
  { id: t.int },
);

/** Notifies a member's open pages of a change, in every process, when this transaction commits. */
export async function emitEvent(
  tx: Tx,
  memberId: number,
  topic: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await tx.run(insertEvent, [memberId, topic, JSON.stringify(payload)]);
}

/**
 * A member's events since an id, and the announced ones: they may have lower ids and have been committed later. None
 * once the caller's session has ended.
 */
export function readEventsAfter(
  db: Database,
  { memberId, sessionId }: { memberId: number; sessionId: number },
  id: number,
  announced: readonly number[] = [],
): Promise<MemberEvent[]> {
  return db.run(eventsAfter, [memberId, id, sessionId, announced]);
}

export async function lastEventId(db: Database, memberId: number): Promise<number> {
  return (await db.one(lastEvent, [memberId])).id;
}
