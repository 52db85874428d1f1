import { ALERT_MINUTES } from '@common/auctions/lotAlerts';
import type { LotAlert } from '@common/endpoints/lotAlerts';
import { t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

/**
 * Alerts are what members ask for, per lot; the reminders of `remindOfLots` go to watchers and bidders unasked. This is the moment
 * of a lot that an alert precedes.
 */
export type AlertMoment = 'start' | 'end';

const alertColumns = { lotId: t.int, atStart: t.boolean, atEnd: t.boolean };
const ALERT = `a.lot_id AS "lotId", a.at_start AS "atStart", a.at_end AS "atEnd"`;
const IS_OPEN = 'l.closed_at IS NULL AND l.withdrawn_at IS NULL';
const PENDING = {
  start: 'a.at_start AND a.start_sent_at IS NULL',
  end: 'a.at_end AND a.end_sent_at IS NULL',
} as const;
const SOON = `clock_timestamp() + make_interval(mins => ${ALERT_MINUTES})`;
/** The lot's moment is near, and not over; a suspended lot has none. */
const IS_NEAR = {
  start: `${IS_OPEN} AND l.suspended_at IS NULL AND l.starts_at > clock_timestamp() AND l.starts_at <= ${SOON}`,
  end: `${IS_OPEN} AND l.suspended_at IS NULL AND l.starts_at <= clock_timestamp()
    AND l.ends_at > clock_timestamp() AND l.ends_at <= ${SOON}`,
} as const;

const listMine = statement(
  'listLotAlerts',
  `SELECT ${ALERT} FROM lot_alerts a JOIN lots l ON l.id = a.lot_id
   WHERE a.member_id = $1 AND (a.at_start OR a.at_end) AND ${IS_OPEN} AND l.ends_at > clock_timestamp() ORDER BY a.lot_id`,
  alertColumns,
);

/** A member's alerts of lots that are not over. */
export function findLotAlerts(db: Queryable, memberId: number): Promise<LotAlert[]> {
  return db.run(listMine, [memberId]);
}

const countMine = statement(
  'countLotAlerts',
  `SELECT count(*)::int AS n FROM lot_alerts a JOIN lots l ON l.id = a.lot_id
   WHERE a.member_id = $1 AND a.lot_id <> $2 AND (a.at_start OR a.at_end) AND ${IS_OPEN} AND l.ends_at > clock_timestamp()`,
  { n: t.int },
);

/** The number of a member's alerts, without those of this lot. */
export async function countOtherAlerts(tx: Tx, memberId: number, lotId: number): Promise<number> {
  return (await tx.one(countMine, [memberId, lotId])).n;
}

// An alert that was sent is not sent again, however often a member switches it off and on.
const write = statement(
  'writeLotAlert',
  `INSERT INTO lot_alerts AS a (member_id, lot_id, at_start, at_end) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id, lot_id) DO UPDATE SET at_start = excluded.at_start, at_end = excluded.at_end
   RETURNING ${ALERT}`,
  alertColumns,
);

export function writeLotAlert(tx: Tx, memberId: number, alert: LotAlert): Promise<LotAlert> {
  return tx.one(write, [memberId, alert.lotId, alert.atStart, alert.atEnd]);
}

const dueOf = (moment: AlertMoment, at: string) =>
  `SELECT l.id || ':${moment}' AS item, ${at} AS due FROM lots l
   WHERE ${IS_NEAR[moment]} AND EXISTS (SELECT 1 FROM lot_alerts a WHERE a.lot_id = l.id AND ${PENDING[moment]})
     AND ${hasNoFailure('alertOfLots', `l.id || ':${moment}'`)}`;
const due = statement(
  'dueLotAlerts',
  `SELECT item FROM (${dueOf('start', 'l.starts_at')} UNION ALL ${dueOf('end', 'l.ends_at')}) x
   ORDER BY due, item LIMIT 50`,
  { item: t.text },
);

/** The moments whose alerts are due, as `<lot id>:<moment>`. */
export async function findDueAlerts(db: Queryable): Promise<string[]> {
  return (await db.run(due)).map(({ item }) => item);
}

const claimOf = (moment: AlertMoment) =>
  statement(
    `claimLotAlerts_${moment}`,
    `UPDATE lot_alerts a SET ${moment}_sent_at = clock_timestamp() FROM lots l
     WHERE a.lot_id = $1 AND l.id = a.lot_id AND ${PENDING[moment]} AND ${IS_NEAR[moment]} RETURNING a.member_id`,
    { member_id: t.int },
  );
const CLAIMS = { start: claimOf('start'), end: claimOf('end') };

/** Marks a lot's pending alerts as sent. @returns the members to alert; nobody once the moment is over or was postponed */
export async function claimAlerts(tx: Tx, lotId: number, moment: AlertMoment): Promise<number[]> {
  return (await tx.run(CLAIMS[moment], [lotId])).map((row) => row.member_id);
}

const membersWithEndAlert = statement(
  'membersAlertedOfEnd',
  'SELECT a.member_id FROM lot_alerts a WHERE a.lot_id = $1 AND a.at_end',
  { member_id: t.int },
);

/** Members who asked for an alert before the end, whether it was sent or not. */
export async function findMembersWithEndAlert(db: Queryable, lotId: number): Promise<number[]> {
  return (await db.run(membersWithEndAlert, [lotId])).map((row) => row.member_id);
}
