import { EMAIL_PAUSE_HOURS } from '@common/people/emailChange';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const RESEND_S = 60;

// A rule allows the next code `wait` after its n-th newest one. A code that is dated in the future was made before the
// database's clock was set back; it is ignored, as it would lock its address out until then.
const rule = (where: string, nth: number, wait: string) =>
  `(SELECT created_at + interval '${wait}' AS free_at FROM email_codes WHERE ${where}
    AND created_at <= clock_timestamp() ORDER BY id DESC OFFSET ${nth - 1} LIMIT 1)`;

/** Seconds until all of these rules allow a code; 0 when they do. */
const longest = (...rules: string[]) =>
  `coalesce((SELECT ceil(extract(epoch FROM max(free_at) - clock_timestamp()))
     FROM (${rules.join(' UNION ALL ')}) rules), 0)::int`;

const MINE = 'member_id IS NULL AND email = $1 AND requester = $2';

const NETWORK = 'member_id IS NULL AND requester = $2 AND NOT $4::boolean';

/** Max. unused codes of a network in an hour. A used code has reached its requester and does not count. */
export const UNUSED_OF_NETWORK = 60;

/** Max. codes of a network in an hour, used or unused. */
export const ALL_OF_NETWORK = 1200;

const STRANGERS = 'member_id IS NULL AND email = $1 AND NOT known AND $3::text IS NULL';

/** `$3`: how the asker is known, `$4`: whether the requester is exempt from a network's limits. */
export const visitorCodeWait = statement(
  'visitorCodeWait',
  `SELECT
     ${longest(rule(MINE, 1, `${RESEND_S} seconds`))} AS resend,
     ${longest(
       rule(MINE, 5, '1 hour'),
       rule(MINE, 20, '1 day'),
       rule(`${NETWORK} AND used_at IS NULL`, UNUSED_OF_NETWORK, '1 hour'),
       rule(NETWORK, ALL_OF_NETWORK, '1 hour'),
       rule(STRANGERS, 20, '1 hour'),
       rule(STRANGERS, 100, '1 day'),
     )} AS "limit"`,
  { resend: t.int, limit: t.int },
);

export const memberCodeWait = statement(
  'memberCodeWait',
  `SELECT ${longest(
    rule('member_id = $2 AND email = $1', 1, `${RESEND_S} seconds`),
    rule('member_id = $2', 10, '1 hour'),
    rule('member_id = $2', 30, '1 day'),
  )} AS seconds`,
  { seconds: t.int },
);

/** A pass holds for a day, and the next one is mailed after half of it: the newest always holds for 12 more hours. */
const PASS_HOURS = 24;

const PASS_EVERY_HOURS = 12;

export const insertCodePass = statement(
  'insertCodePass',
  `INSERT INTO code_passes (email, pass_hash)
   SELECT $1, $2 FROM members m WHERE m.email = $1 AND NOT EXISTS (
     SELECT 1 FROM code_passes p
     WHERE p.email = $1 AND p.created_at > clock_timestamp() - interval '${PASS_EVERY_HOURS} hours')
   RETURNING created_at + interval '${PASS_HOURS} hours' AS expires_at`,
  { expires_at: t.timestamp },
);

export const findCodePass = statement(
  'findCodePass',
  `SELECT id FROM code_passes
   WHERE pass_hash = $2 AND email = $1 AND created_at > clock_timestamp() - interval '${PASS_HOURS} hours'`,
  { id: t.int },
);

export const sweepCodePasses = statement(
  'sweepCodePasses',
  `WITH gone AS (DELETE FROM code_passes WHERE created_at < now() - interval '${PASS_HOURS} hours' RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
  { n: t.int },
);

export const LIFE_S = 600;

export const TRIES = 5;

export const insertEmailCode = statement(
  'insertEmailCode',
  `WITH at AS (SELECT date_trunc('milliseconds', clock_timestamp()) AS now)
   INSERT INTO email_codes (email, member_id, ticket_hash, code_hash, requester, known, created_at, expires_at)
   SELECT $1, $2, $3, $4, $5, $6, now, now + interval '${LIFE_S} seconds' FROM at
   RETURNING (extract(epoch FROM created_at) * 1000)::bigint AS created_at`,
  { created_at: t.int },
);

// Only the newest code of a ticket can be tried; the row's lock serialises tries.
export const countEmailCodeTry = statement(
  'countEmailCodeTry',
  `UPDATE email_codes SET attempts = attempts + 1
   WHERE id = (SELECT id FROM email_codes WHERE ticket_hash = $1 AND member_id IS NOT DISTINCT FROM $2
                 AND ($3::text IS NULL OR email = $3)
               ORDER BY id DESC LIMIT 1)
     AND used_at IS NULL AND attempts < ${TRIES} AND expires_at > clock_timestamp()
   RETURNING id, attempts, code_hash, email`,
  {
    id: t.int,
    attempts: t.int,
    code_hash: t.bytes,
    email: t.text,
  },
);

export const spendEmailCode = statement(
  'spendEmailCode',
  'UPDATE email_codes SET used_at = clock_timestamp() WHERE id = $1',
);

/*
 * The owner of the former mailbox can undo a change of address for a while, and no other member can bind the former
 * address until then.
 */
const UNDO_DAYS = 7;

const emailChangeColumns = {
  id: t.int,
  member_id: t.int,
  before: t.text,
  after: t.text,
  undo_until: t.timestamp,
};

export type EmailChangeRow = RowOf<typeof emailChangeColumns>;

export const insertEmailChange = statement(
  'insertEmailChange',
  `INSERT INTO email_changes (member_id, before, after, undo_hash, created_at, undo_until)
   SELECT $1, $2, $3, $4, now, now + interval '${UNDO_DAYS} days'
   FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) t
   RETURNING id, member_id, before, after, undo_until`,
  emailChangeColumns,
);

const LIVE = 'undone_at IS NULL AND void_at IS NULL AND undo_until > clock_timestamp()';

const FIND = `SELECT id, member_id, before, after, undo_until FROM email_changes WHERE undo_hash = $1 AND ${LIVE}`;

export const findEmailChange = statement('findEmailChange', FIND, emailChangeColumns);

export const lockEmailChange = statement(
  'lockEmailChange',
  `${FIND} FOR UPDATE`,
  emailChangeColumns,
);

export const addressKept = statement(
  'addressKept',
  `SELECT max(undo_until) AS until FROM email_changes
   WHERE before = $1 AND ${LIVE} AND member_id IS DISTINCT FROM $2`,
  { until: t.timestamp.orNull },
);

export const undoEmailChange = statement(
  'undoEmailChange',
  `UPDATE email_changes SET
     undone_at = CASE WHEN id = $2 THEN clock_timestamp() END,
     void_at = CASE WHEN id > $2 THEN clock_timestamp() END
   WHERE member_id = $1 AND id >= $2 AND undone_at IS NULL AND void_at IS NULL`,
);

export const withdrawalPause = statement(
  'withdrawalPause',
  `SELECT max(greatest(created_at, undone_at)) + interval '${EMAIL_PAUSE_HOURS} hours' AS until FROM email_changes
   WHERE member_id = $1 AND greatest(created_at, undone_at) > clock_timestamp() - interval '${EMAIL_PAUSE_HOURS} hours'`,
  { until: t.timestamp.orNull },
);
