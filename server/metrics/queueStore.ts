import { MAIL_TRIES } from '@common/messages/mailTries';
import { t } from '../db/columns';
import { type Queryable, statement } from '../db/database';
import { headAge } from '../db/headAge';

/** Each column becomes a gauge of its name: counts, and ages in seconds (0 where nothing waits). */
const columns = {
  mails_waiting: t.int,
  mails_oldest_seconds: t.float,
  mails_expired: t.int,
  pushes_waiting: t.int,
  pushes_oldest_seconds: t.float,
  push_browsers: t.int,
  withdrawals_review: t.int,
  withdrawals_review_oldest_seconds: t.float,
  withdrawals_queued: t.int,
  withdrawals_queued_oldest_seconds: t.float,
  deposits_suspense: t.int,
  outflows_unknown: t.int,
  jobs_failing: t.int,
  jobs_failing_oldest_seconds: t.float,
  lots_overdue: t.int,
  lots_overdue_seconds: t.float,
  audit_age_seconds: t.float,
  audit_broken: t.int,
  audit_unfinished: t.int,
  chain_blocks_behind: t.int,
  chain_head_age_seconds: t.float,
  chain_halted: t.int,
  withdrawals_open_gab: t.float,
  payer_idle: t.int,
  backup_age_seconds: t.float,
  standbys: t.int,
  standbys_awaited: t.int,
  standby_lag_seconds: t.float,
  wal_archive_failing_seconds: t.float,
};
export type QueueGauge = keyof typeof columns;
export const QUEUE_GAUGES: readonly QueueGauge[] = Object.keys(columns).filter(
  (name): name is QueueGauge => name in columns,
);

const AGE = (oldest: string) => `coalesce(extract(epoch FROM now() - ${oldest}), 0)::float8`;

/** SQL: the number of standbys that confirm a commit: 2 of 'ANY 2 (a, b, c)', 1 of 'a', none of ''. */
export const awaitedStandbys = (names: string) => `CASE WHEN ${names} = '' THEN 0
  ELSE coalesce(substring(${names} FROM '^\\s*(?:ANY|FIRST)?\\s*(\\d+)\\s*\\(')::int, 1) END`;

/** SQL: how far the slowest standby is behind, s; null without pg_monitor. Tools that only receive the log are left out. */
export const STANDBY_LAG = `SELECT max(coalesce(extract(epoch FROM replay_lag), 0))::float8 FROM pg_stat_replication
  WHERE replay_lsn IS NOT NULL`;

/** SQL: the payer's state on chain $1. The payer reports every ten seconds, so an old report counts as unknown. */
export const PAYER_STATE = `coalesce((SELECT state FROM payer_status
  WHERE chain_id = $1 AND at > now() - interval '5 minutes'), 'unknown')`;

/** Fewer mails to mailboxes that are refused concern their owners (ADR 140); so many at once, the mail server. */
const FEW_REFUSED = 10;
const WAITING_MAILS = `SELECT CASE WHEN few THEN other ELSE total END AS waiting,
    ${AGE('CASE WHEN few THEN oldest_other ELSE oldest_of_total END')} AS oldest
  FROM (SELECT count(*) AS total, min(created_at) AS oldest_of_total,
      count(*) FILTER (WHERE NOT refused) AS other, min(created_at) FILTER (WHERE NOT refused) AS oldest_other,
      count(*) FILTER (WHERE refused) < ${FEW_REFUSED} AS few
    FROM (SELECT o.created_at, EXISTS (
        SELECT 1 FROM members r WHERE r.email = o."to" AND r.email_refused_at IS NOT NULL) AS refused
      FROM mail_outbox o WHERE o.sent_at IS NULL AND o.expired_at IS NULL AND o.attempts < ${MAIL_TRIES}) w) c`;

/** Seconds since WAL was archived last, while archiving fails. */
const ARCHIVE_FAILING = `SELECT coalesce(max(extract(epoch FROM now() - coalesce(last_archived_time, stats_reset))), 0)::float8
  FROM pg_stat_archiver WHERE last_failed_time > coalesce(last_archived_time, '-infinity')`;

/** A breach of what the full audit reads ends with the next clean full one: the hourly ones do not read that again. */
const AUDIT_BROKEN = `EXISTS (SELECT 1 FROM audit_runs b WHERE b.outcome = 'broken' AND NOT EXISTS (
       SELECT 1 FROM audit_runs c WHERE c.id > b.id AND c.outcome = 'clean' AND (c."full" OR NOT b."full")))`;

// Each part reads a partial index of what is open, never what has been done. A shop that was never audited has the
// age of its first seal.
const queues = statement(
  'metricsQueues',
  `SELECT m.waiting AS mails_waiting, m.oldest AS mails_oldest_seconds,
     x.dropped AS mails_expired,
     p.waiting AS pushes_waiting, p.oldest AS pushes_oldest_seconds,
     (SELECT count(*) FROM push_subscriptions) AS push_browsers,
     r.waiting AS withdrawals_review, r.oldest AS withdrawals_review_oldest_seconds,
     q.waiting AS withdrawals_queued, q.oldest AS withdrawals_queued_oldest_seconds,
     (SELECT count(*) FROM deposits WHERE state = 'suspense') AS deposits_suspense,
     (SELECT count(*) FROM outflows o WHERE o.withdrawal_id IS NULL AND o.state = 'booked'
        AND NOT EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.outflow_id = o.id)) AS outflows_unknown,
     j.waiting AS jobs_failing, j.oldest AS jobs_failing_oldest_seconds,
     l.waiting AS lots_overdue, l.oldest AS lots_overdue_seconds,
     ${AGE('coalesce((SELECT max(created_at) FROM audit_checkpoints), (SELECT min(sealed_at) FROM ledger_seals))')} AS audit_age_seconds,
     ${AUDIT_BROKEN}::int AS audit_broken,
     coalesce((SELECT outcome = 'unfinished' FROM audit_runs ORDER BY id DESC LIMIT 1), false)::int AS audit_unfinished,
     greatest(0, coalesce(c.head_number - c.block_number - $2::int, 0)) AS chain_blocks_behind,
     coalesce(${headAge('c')}, 0) AS chain_head_age_seconds, (c.halted_at IS NOT NULL)::int AS chain_halted,
     (SELECT (coalesce(sum(amount), 0) / 1e18)::float8 FROM withdrawals WHERE state IN ('confirmed', 'review', 'queued')) AS withdrawals_open_gab,
     (${PAYER_STATE} <> 'paying')::int AS payer_idle,
     ${AGE('coalesce((SELECT max(finished_at) FROM backups), (SELECT min(sealed_at) FROM ledger_seals))')} AS backup_age_seconds,
     (SELECT count(*) FROM pg_stat_replication) AS standbys,
     ${awaitedStandbys("current_setting('synchronous_standby_names')")} AS standbys_awaited,
     coalesce((${STANDBY_LAG}), 0)::float8 AS standby_lag_seconds,
     (${ARCHIVE_FAILING}) AS wal_archive_failing_seconds
   FROM (${WAITING_MAILS}) m
   CROSS JOIN (SELECT count(*) AS dropped FROM mail_outbox
      WHERE sent_at IS NULL AND next_try_at = 'infinity' AND expired_at > now() - interval '1 day') x
   CROSS JOIN (SELECT count(*) AS waiting, ${AGE('min(created_at)')} AS oldest FROM push_outbox) p
   CROSS JOIN (SELECT count(*) AS waiting, ${AGE('min(created_at)')} AS oldest FROM withdrawals WHERE state = 'review') r
   CROSS JOIN (SELECT count(*) AS waiting, ${AGE('min(created_at)')} AS oldest FROM withdrawals WHERE state = 'queued') q
   CROSS JOIN (SELECT count(*) AS waiting, ${AGE('min(since)')} AS oldest FROM job_failures) j
   CROSS JOIN (SELECT count(*) AS waiting, ${AGE('min(ends_at)')} AS oldest FROM lots
      WHERE closed_at IS NULL AND withdrawn_at IS NULL AND ends_at < now()) l
   LEFT JOIN chain_cursors c ON c.chain_id = $1`,
  columns,
);

/** Length and age of each queue, so that an operator sees a delay before members do. */
export function readQueues(
  db: Queryable,
  { chainId, confirmations }: { chainId: number; confirmations: number },
): Promise<Record<QueueGauge, number>> {
  return db.one(queues, [chainId, confirmations]);
}
