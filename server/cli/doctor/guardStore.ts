import { t } from '../../db/columns';
import { statement } from '../../db/database';
import { awaitedStandbys } from '../../metrics/queueStore';

const NAMES = "current_setting('synchronous_standby_names')";

/** Protection of the database against loss: standbys, archiving, backups. Every login may read it; of standbys it sees only the number. */
export const readGuards = statement(
  'doctorGuards',
  `SELECT ${NAMES} AS names, ${awaitedStandbys(NAMES)} AS awaited,
     (SELECT count(*) FROM pg_stat_replication) AS standbys,
     current_setting('archive_mode') <> 'off' AS archives,
     a.last_archived_time AS archived_at, a.last_failed_time AS failed_at, a.last_failed_wal AS failed_wal
   FROM pg_stat_archiver a`,
  {
    names: t.text.notNull,
    awaited: t.int,
    standbys: t.int,
    archives: t.boolean,
    archived_at: t.timestamp.orNull,
    failed_at: t.timestamp.orNull,
    failed_wal: t.text.orNull,
  },
);

export const readLastBackup = statement(
  'doctorLastBackup',
  `SELECT kind, (extract(epoch FROM now() - finished_at) / 3600)::float8 AS hours
   FROM backups ORDER BY finished_at DESC LIMIT 1`,
  { kind: t.text, hours: t.float },
);

/** Base units of GAB that open withdrawals ask for, as decimal text. */
export const readOpenWithdrawals = statement(
  'doctorOpenWithdrawals',
  `SELECT coalesce(sum(amount), 0) AS gab FROM withdrawals WHERE state IN ('confirmed', 'review', 'queued')`,
  { gab: t.numeric },
);
