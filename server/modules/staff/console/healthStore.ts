import type { PayerState } from '@common/endpoints/withdrawalDesk';
import { t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { PAYER_STATE, STANDBY_LAG } from '../../../metrics/queueStore';

/** Processes report every 15 s. */
const REPORTS = `FROM process_reports WHERE at > now() - interval '1 minute'`;

const machines = statement(
  'healthOfMachines',
  `SELECT ${PAYER_STATE} AS payer, (${STANDBY_LAG}) AS standby_lag_seconds,
     (SELECT extract(epoch FROM now() - max(created_at))::float8 FROM audit_checkpoints) AS audit_age_seconds,
     (SELECT extract(epoch FROM now() - max(finished_at))::float8 FROM backups) AS backup_age_seconds,
     (SELECT (max(abs(clock_offset_ms)) / 1000.0)::float8 ${REPORTS}) AS clock_offset_seconds,
     coalesce((SELECT max(pictures_failing_s) ${REPORTS}), 0) AS pictures_failing_seconds,
     database_bytes()::float8 AS database_bytes`,
  {
    payer: t.text.as<PayerState>(),
    standby_lag_seconds: t.float.orNull,
    audit_age_seconds: t.float.orNull,
    backup_age_seconds: t.float.orNull,
    clock_offset_seconds: t.float.orNull,
    pictures_failing_seconds: t.int,
    database_bytes: t.float,
  },
);
const placedOrders = statement(
  'placedInAWeek',
  `SELECT count(*) AS orders, count(o.paid_at) AS paid, count(*) FILTER (WHERE o.status = 1) AS waiting
   FROM orders o WHERE o.created_at >= now() - interval '7 days'
     AND NOT EXISTS (SELECT 1 FROM lots l WHERE l.order_id = o.id)`,
  { orders: t.int, paid: t.int, waiting: t.int },
);

export const readMachines = (db: Queryable, chainId: number) => db.one(machines, [chainId]);
export const countPlaced = (db: Queryable) => db.one(placedOrders);
