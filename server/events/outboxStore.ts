import type { PoolClient } from 'pg';
import { t } from '../db/columns';
import { statement } from '../db/database';

/** A row of the outbox: id, channel, payload. */
export type News = [id: number, channel: string, payload: string];

/*
 * A position is a snapshot: unread news are those of transactions that are not visible in it. Ids would not do, since a
 * transaction that began earlier may commit later, with lower ids. So an open transaction delays no other news, and its
 * own are read when it commits.
 * The last condition holds for every row that was written here; a restored backup may have others.
 */
const NEWS = `SELECT coalesce(json_agg(json_build_array(o.id, o.channel, o.payload) ORDER BY o.id), '[]') FROM event_outbox o
   WHERE (o.xid >= pg_snapshot_xmax($1::pg_snapshot) OR o.xid = ANY (ARRAY(SELECT pg_snapshot_xip($1::pg_snapshot))))
     AND o.xid < pg_snapshot_xmax(pg_current_snapshot())`;

/** Subscribers follow the outbox for this long after the last sign of life of a relay: no transaction is open as long. */
const REMEMBERED = `interval '10 minutes'`;

// Without names: planned for the outbox's size of the moment, which goes from nothing to a hundred thousand rows.
const newsColumns = { position: t.text, news: t.json.as<News[]>().notNull };

export const readNews = statement(
  '',
  `SELECT pg_current_snapshot()::text AS position, (${NEWS}) AS news`,
  newsColumns,
);

/** As `readNews`; and whether a relay still is, or was a moment ago. */
export const followNews = statement(
  '',
  `SELECT pg_current_snapshot()::text AS position, (${NEWS}) AS news,
     EXISTS (SELECT FROM event_relay WHERE alive_until > clock_timestamp() - ${REMEMBERED}) AS relayed`,
  { ...newsColumns, relayed: t.boolean },
);

export const beginFollowing = statement(
  'beginFollowingNews',
  `SELECT pg_current_snapshot()::text AS position,
     EXISTS (SELECT FROM event_relay WHERE alive_until > clock_timestamp() - ${REMEMBERED}) AS relayed`,
  { position: t.text, relayed: t.boolean },
);

const tryLock = statement(
  'tryRelayLock',
  `SELECT pg_try_advisory_lock(hashtextextended('event relay', 0)) AS got`,
);

// The position of an earlier relay counts while its rows may be there, and if it is of this very server.
const takeLease = statement(
  'takeRelayLease',
  `WITH r AS (
     INSERT INTO event_relay AS r (id, position, alive_until)
     VALUES (1, pg_current_snapshot()::text, clock_timestamp() + make_interval(secs => $1))
     ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until, position = CASE
       WHEN r.alive_until > clock_timestamp() - ${REMEMBERED}
         AND pg_snapshot_xmax(r.position::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
       THEN r.position ELSE excluded.position END
     RETURNING position
   ) SELECT position, pg_notify('event_relay', '') FROM r`,
);

const keepLease = statement(
  'keepRelayLease',
  `UPDATE event_relay SET alive_until = clock_timestamp() + make_interval(secs => $1), position = $2
   WHERE alive_until > clock_timestamp() RETURNING id`,
);

const endLease = statement(
  'endRelayLease',
  'UPDATE event_relay SET alive_until = clock_timestamp()',
);

// Rows that an old snapshot saw have been published; the others may be news to somebody.
const forgetNews = statement(
  '',
  `DELETE FROM event_outbox WHERE xid < pg_snapshot_xmax($1::pg_snapshot) AND pg_visible_in_snapshot(xid, $1::pg_snapshot)`,
);

/** The relay's queries on the connection that holds its lock. */
export const relayOn = (client: PoolClient) => ({
  /** False while another connection holds the lock. */
  async lock(): Promise<boolean> {
    const { rows } = await client.query<{ got: boolean }>(tryLock);
    return rows[0]?.got ?? false;
  },
  /** Transactions use the outbox from now on, for `seconds`. @returns the position to go on from */
  async takeLease(seconds: number): Promise<string> {
    const { rows } = await client.query<{ position: string }>({ ...takeLease, values: [seconds] });
    const position = rows[0]?.position;
    if (position === undefined) throw new Error('the lease of the event relay was not written');
    return position;
  },
  /** @returns false when it has ended, or is gone after a crash of the server: it has to be taken again */
  async keepLease(seconds: number, position: string): Promise<boolean> {
    const { rowCount } = await client.query({ ...keepLease, values: [seconds, position] });
    return rowCount === 1;
  },
  async endLease(): Promise<void> {
    await client.query(endLease);
  },
  async read(position: string): Promise<{ position: string; news: News[] }> {
    const { rows } = await client.query<{ position: string; news: News[] }>({
      ...readNews,
      values: [position],
    });
    const read = rows[0];
    if (!read) throw new Error('the outbox returned no row');
    return read;
  },
  async forget(position: string): Promise<void> {
    await client.query({ ...forgetNews, values: [position] });
  },
});
