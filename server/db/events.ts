import { t } from './columns';
import type { Database, Tx } from './database';
import { statement } from './database';
import { type EventPosition, isAhead } from './eventPosition';

/** SQL over an inserted event: wakes its member's open pages in every process when the transaction commits. */
export const WAKES_MEMBER = `announce('member_events', json_build_array(id, member_id)::text)`;

const insertEvent = statement(
  'insertEvent',
  `WITH e AS (
     INSERT INTO events (member_id, topic, payload) VALUES ($1, $2, $3) RETURNING id, member_id
   )
   SELECT ${WAKES_MEMBER} FROM e`,
);

const insertEvents = statement(
  'insertEvents',
  `WITH e AS (
     INSERT INTO events (member_id, topic, payload)
     SELECT u.member_id, $1, u.payload FROM unnest($2::bigint[], $3::jsonb[]) AS u(member_id, payload)
     RETURNING id, member_id
   )
   SELECT ${WAKES_MEMBER} FROM e`,
);

/** Most events that one read returns. */
const PAGE = 200;

type EventTuple = [id: number, topic: string, payload: Record<string, unknown>];

/*
 * Each condition finds its rows by an index: those after the position, those of transactions that began after its snapshot,
 * and those that were open in it. The upper bound on xid leaves out rows of a restored backup whose transaction ids this
 * server has not reached.
 */
const eventsAfter = statement(
  'eventsAfter',
  `SELECT pg_current_snapshot()::text AS snapshot, (
     SELECT coalesce(json_agg(json_build_array(n.id, n.topic, n.payload) ORDER BY n.id), '[]') FROM (
       SELECT e.id, e.topic, e.payload FROM events e
       WHERE e.id IN (
         (SELECT id FROM events WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT ${PAGE})
         UNION SELECT id FROM events WHERE member_id = $1
           AND xid >= pg_snapshot_xmax($4::pg_snapshot) AND xid < pg_snapshot_xmax(pg_current_snapshot())
         UNION SELECT id FROM events WHERE member_id = $1
           AND xid = ANY (ARRAY(SELECT pg_snapshot_xip($4::pg_snapshot))))
       AND EXISTS (SELECT 1 FROM sessions WHERE id = $3 AND revoked_at IS NULL AND expires_at >= now())
       ORDER BY e.id LIMIT ${PAGE}) n) AS news`,
  { snapshot: t.text, news: t.json.as<EventTuple[]>().notNull },
);

const present = statement(
  'presentOfEvents',
  `SELECT coalesce(max(id), 0) AS id, pg_current_snapshot()::text AS snapshot FROM events WHERE member_id = $1`,
  { id: t.int, snapshot: t.text },
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

/** As `emitEvent`, for several members by one statement. */
export async function emitEvents(
  tx: Tx,
  topic: string,
  events: readonly { memberId: number; payload: Record<string, unknown> }[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.run(insertEvents, [
    topic,
    events.map(({ memberId }) => memberId),
    events.map(({ payload }) => JSON.stringify(payload)),
  ]);
}

export interface MemberEvent {
  id: number;
  topic: string;
  payload: Record<string, unknown>;
  /** Position of a reader that has this one and those before it. */
  position: EventPosition;
}

interface NewEvents {
  events: MemberEvent[];
  position: EventPosition;
  /** Whether there may be more. */
  isFull: boolean;
  /** The given position is of a time that the restored database does not know: the reader begins at the present. */
  isReset: boolean;
}

/** A member's events since a position. None once the caller's session has ended. */
export async function readEventsAfter(
  db: Database,
  { memberId, sessionId }: { memberId: number; sessionId: number },
  from: EventPosition,
): Promise<NewEvents> {
  const { news, snapshot } = await db.one(eventsAfter, [
    memberId,
    from.id,
    sessionId,
    from.snapshot,
  ]);
  if (isAhead(from, snapshot)) {
    const position = await presentPosition(db, memberId);
    return { events: [], position, isFull: false, isReset: true };
  }
  const isFull = news.length === PAGE;
  const events = news.map(([id, topic, payload], index) => {
    // An event of a late commit may have an id below `from.id`. The reader has all events up to `from.id` only once the
    // last late one is sent.
    const areAllSent = !isFull && index === news.length - 1;
    const position = { id: areAllSent ? Math.max(id, from.id) : id, snapshot };
    return { id, topic, payload, position };
  });
  const position = events.at(-1)?.position ?? { id: from.id, snapshot };
  return { events, position, isFull, isReset: false };
}

/** Start position of a member's new reader: events committed later follow it, whatever their ids. */
export async function presentPosition(db: Database, memberId: number): Promise<EventPosition> {
  return db.one(present, [memberId]);
}
