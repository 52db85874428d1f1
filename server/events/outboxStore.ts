import type { PoolClient } from 'pg';
import { t } from '../db/columns';
import { readsOn, statement } from '../db/database';

/** A row of the outbox: id, channel, payload. */
export type OutboxRow = [id: number, channel: string, payload: string];

/*
 * A position is a snapshot: unread rows are those of transactions that are not visible in it. Ids would not do, since a
 * transaction that began earlier may commit later, with lower ids. So an open transaction delays no rows of others, and
 * its own are read once it has committed.
 * The last condition leaves out rows of a restored backup whose transaction ids this server has not reached: they would
 * be unread in every snapshot.
 */
const UNREAD = `SELECT coalesce(json_agg(json_build_array(o.id, o.channel, o.payload) ORDER BY o.id), '[]') FROM event_outbox o
   WHERE (o.xid >= pg_snapshot_xmax($1::pg_snapshot) OR o.xid = ANY (ARRAY(SELECT pg_snapshot_xip($1::pg_snapshot))))
     AND o.xid < pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * Subscribers read the outbox for this long after a relay's lease: transactions that began under the lease write to the
 * outbox, and none is open as long.
 */
const FOLLOWED_FOR = `interval '10 minutes'`;

const unreadColumns = { position: t.text, news: t.json.as<OutboxRow[]>().notNull };

// Statements without a name are planned anew each time: the outbox grows from nothing to a hundred thousand rows.
export const readOutbox = statement(
  '',
  `SELECT pg_current_snapshot()::text AS position, (${UNREAD}) AS news`,
  unreadColumns,
);

const present = statement('presentPosition', 'SELECT pg_current_snapshot()::text AS position', {
  position: t.text,
});

/** As `readOutbox`; `relayed`: whether the outbox may still get rows. */
export const followOutbox = statement(
  '',
  `SELECT pg_current_snapshot()::text AS position, (${UNREAD}) AS news,
     EXISTS (SELECT FROM event_relay WHERE alive_until > clock_timestamp() - ${FOLLOWED_FOR}) AS relayed`,
  { ...unreadColumns, relayed: t.boolean },
);

export const beginFollowing = statement(
  'beginFollowingNews',
  `SELECT pg_current_snapshot()::text AS position,
     EXISTS (SELECT FROM event_relay WHERE alive_until > clock_timestamp() - ${FOLLOWED_FOR}) AS relayed`,
  { position: t.text, relayed: t.boolean },
);

const tryLock = statement(
  'tryRelayLock',
  `SELECT pg_try_advisory_lock(hashtextextended('event relay', 0)) AS got`,
  { got: t.boolean.notNull },
);

// Goes on from the last relay's position while the outbox still has the rows after it. A position beyond the server's
// own snapshot is of another server.
const takeLease = statement(
  'takeRelayLease',
  `WITH r AS (
     INSERT INTO event_relay AS r (id, position, alive_until)
     VALUES (1, pg_current_snapshot()::text, clock_timestamp() + make_interval(secs => $1))
     ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until, position = CASE
       WHEN r.alive_until > clock_timestamp() - ${FOLLOWED_FOR}
         AND pg_snapshot_xmax(r.position::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
       THEN r.position ELSE excluded.position END
     RETURNING position
   ) SELECT position, pg_notify('event_relay', '') FROM r`,
  { position: t.text },
);

const keepLease = statement(
  'keepRelayLease',
  `UPDATE event_relay SET alive_until = clock_timestamp() + make_interval(secs => $1), position = $2
   WHERE alive_until > clock_timestamp() RETURNING id`,
  { id: t.int },
);

const endLease = statement(
  'endRelayLease',
  'UPDATE event_relay SET alive_until = clock_timestamp()',
);

// Rows visible in an old snapshot have been published; somebody may still need the others.
const forgetNews = statement(
  '',
  `DELETE FROM event_outbox WHERE xid < pg_snapshot_xmax($1::pg_snapshot) AND pg_visible_in_snapshot(xid, $1::pg_snapshot)`,
);

/** The relay's queries on the connection that holds its lock. */
export const relayOn = (client: PoolClient) => ({
  /** False while another connection holds the lock. */
  async lock(): Promise<boolean> {
    return (await readsOn(client).one(tryLock)).got;
  },
  /** Transactions use the outbox from now on, for `seconds`. @returns the position to go on from */
  async takeLease(seconds: number): Promise<string> {
    return (await readsOn(client).one(takeLease, [seconds])).position;
  },
  /** @returns false when the lease has ended, or a crash of the server has emptied its table: it has to be taken again */
  async keepLease(seconds: number, position: string): Promise<boolean> {
    return (await readsOn(client).run(keepLease, [seconds, position])).length === 1;
  },
  async endLease(): Promise<void> {
    await readsOn(client).run(endLease);
  },
  read(position: string): Promise<{ position: string; news: OutboxRow[] }> {
    return readsOn(client).one(readOutbox, [position]);
  },
  async position(): Promise<string> {
    return (await readsOn(client).one(present)).position;
  },
  async forget(position: string): Promise<void> {
    await readsOn(client).run(forgetNews, [position]);
  },
});
