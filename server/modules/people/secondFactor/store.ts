import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const TRIES = 5;
const BLOCK_MINUTES = 15;

const LEFT = `(SELECT count(*)::int FROM recovery_codes r WHERE r.member_id = $1 AND r.used_at IS NULL)`;

export const readFactor = statement(
  'readSecondFactor',
  `SELECT f.enrolled_at, ${LEFT} AS left,
     (SELECT count(*)::int FROM passkeys p WHERE p.member_id = $1) AS passkeys
   FROM second_factors f WHERE f.member_id = $1`,
  { enrolled_at: t.timestamp.orNull, left: t.int, passkeys: t.int },
);

export const ensureFactor = statement(
  'ensureSecondFactor',
  'INSERT INTO second_factors (member_id) VALUES ($1) ON CONFLICT (member_id) DO NOTHING',
);

const factorColumns = {
  secret: t.bytes.orNull,
  pending: t.bytes.orNull,
  last_step: t.int,
  tries: t.int,
  blocked_until: t.timestamp.orNull,
  blocked: t.boolean,
  /** Seconds since the epoch by the database's clock, which all processes share. */
  now: t.int,
};

/** The lock serialises tries, so that one code is accepted once. */
export const lockFactor = statement(
  'lockSecondFactor',
  `SELECT secret, pending, last_step, tries, blocked_until,
     coalesce(blocked_until > clock_timestamp(), false) AS blocked,
     floor(extract(epoch FROM clock_timestamp()))::bigint AS now
   FROM second_factors WHERE member_id = $1 FOR UPDATE`,
  factorColumns,
);

export const setPending = statement(
  'setPendingFactor',
  `INSERT INTO second_factors (member_id, pending) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE SET pending = excluded.pending`,
);

export const enrol = statement(
  'enrolSecondFactor',
  `UPDATE second_factors SET secret = pending, pending = NULL, last_step = $2, tries = 0, blocked_until = NULL,
     enrolled_at = now() WHERE member_id = $1`,
);

export const acceptCode = statement(
  'acceptSecondFactor',
  `UPDATE second_factors SET last_step = greatest(last_step, $2), tries = 0, blocked_until = NULL WHERE member_id = $1`,
);

/** Returns when the member may try again; null while tries are left. */
export const countTry = statement(
  'countSecondFactorTry',
  `UPDATE second_factors SET tries = CASE WHEN tries + 1 < ${TRIES} THEN tries + 1 ELSE 0 END,
     blocked_until = CASE WHEN tries + 1 < ${TRIES} THEN NULL
       ELSE clock_timestamp() + interval '${BLOCK_MINUTES} minutes' END
   WHERE member_id = $1 RETURNING blocked_until`,
  { blocked_until: t.timestamp.orNull },
);

/** Marks this session as passed; with $3 the member's other sessions must pass again. */
export const passSession = statement(
  'passSecondFactor',
  `UPDATE sessions SET second_factor_at = CASE WHEN id = $2 THEN now() END
   WHERE member_id = $1 AND (id = $2 OR ($3::boolean AND second_factor_at IS NOT NULL))`,
);

export const spendRecoveryCode = statement(
  'spendRecoveryCode',
  `UPDATE recovery_codes SET used_at = now() WHERE member_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING member_id`,
);

export const countRecoveryCodes = statement('countRecoveryCodes', `SELECT ${LEFT} AS left`, {
  left: t.int,
});

export const deleteRecoveryCodes = statement(
  'deleteRecoveryCodes',
  'DELETE FROM recovery_codes WHERE member_id = $1',
);

export const insertRecoveryCodes = statement(
  'insertRecoveryCodes',
  'INSERT INTO recovery_codes (member_id, code_hash) SELECT $1, unnest($2::bytea[])',
);

/** All sealed secrets, also those of enrolments that have begun. */
export const readSealed = statement(
  'sealedFactors',
  `SELECT member_id, secret AS sealed FROM second_factors WHERE secret IS NOT NULL
   UNION ALL SELECT member_id, pending FROM second_factors WHERE pending IS NOT NULL`,
  { member_id: t.int.notNull, sealed: t.bytes.notNull },
);

/** Locks all rows, so that `storeSealed` cannot overwrite a simultaneous enrolment. */
export const lockFactors = statement(
  'lockSecondFactors',
  'SELECT member_id, secret, pending FROM second_factors ORDER BY member_id FOR UPDATE',
  { member_id: t.int, secret: t.bytes.orNull, pending: t.bytes.orNull },
);

export const storeSealed = statement(
  'storeSealedFactor',
  'UPDATE second_factors SET secret = $2, pending = $3 WHERE member_id = $1',
);

export const deleteFactor = statement(
  'deleteSecondFactor',
  `DELETE FROM second_factors WHERE member_id = $1
   RETURNING num_nonnulls(secret, pending) > 0 AS any`,
  { any: t.boolean },
);
