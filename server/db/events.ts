import type { Database, Tx } from './database';
import { statement } from './database';

const insertEvent = statement(
  'insertEvent',
  `WITH e AS (INSERT INTO events (member_id, topic, payload) VALUES ($1, $2, $3) RETURNING id, member_id)
   SELECT pg_notify('member_events', json_build_array(id, member_id)::text) FROM e`,
);

const eventsAfter = statement(
  'eventsAfter',
  `SELECT id, topic, payload FROM events WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT 200`,
);

const lastEvent = statement(
  'lastEvent',
  `SELECT coalesce(max(id), 0) AS id FROM events WHERE member_id = $1`,
);

export interface MemberEvent {
  id: number;
  topic: string;
  payload: Record<string, unknown>;
}

/** Tells a member's open pages, in every process, once this transaction commits. */
export async function emitEvent(
  tx: Tx,
  memberId: number,
  topic: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await tx.run(insertEvent, [memberId, topic, JSON.stringify(payload)]);
}

export function readEventsAfter(
  db: Database,
  memberId: number,
  id: number,
): Promise<MemberEvent[]> {
  return db.run(eventsAfter, [memberId, id]);
}

export async function lastEventId(db: Database, memberId: number): Promise<number> {
  const [row] = await db.run<{ id: number }>(lastEvent, [memberId]);
  return row?.id ?? 0;
}
