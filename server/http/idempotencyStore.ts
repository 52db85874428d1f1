import { t } from '../db/columns';
import { statement } from '../db/database';

// Waits for a concurrent attempt with the same key; returns no row when that one has committed.
export const claimKey = statement(
  'claimKey',
  `INSERT INTO idempotency_keys (scope, key_hash, request_hash) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING 1 AS claimed`,
);

// Processes take turns in the order in which they ask. An advisory lock, taken first: a transaction that waits for its turn
// holds no lock that others need.
export const takeTurn = statement(
  'takeTurn',
  `SELECT pg_advisory_xact_lock(hashtextextended('turn ' || $1, 0))`,
);

/**
 * As `takeTurn`, but the transaction waits for this lock, and for each later one, `$2` ms at most. PostgreSQL evaluates the
 * columns from left to right, so the limit is set before the lock is asked for.
 */
export const takeTurnWithin = statement(
  'takeTurnWithin',
  `SELECT set_config('lock_timeout', $2, true), pg_advisory_xact_lock(hashtextextended('turn ' || $1, 0))`,
);

/** Takes those of the turns `$1` that are free; from then on the transaction waits for each lock `$2` ms at most. */
export const takeFreeTurns = statement(
  'takeFreeTurns',
  `SELECT t.turn FROM unnest($1::text[]) AS t(turn), set_config('lock_timeout', $2, true)
   WHERE pg_try_advisory_xact_lock(hashtextextended('turn ' || t.turn, 0))`,
  { turn: t.text },
);

// Ordered, so that two batches with the same keys claim them in the same order: no deadlock.
export const claimKeys = statement(
  'claimKeys',
  `INSERT INTO idempotency_keys (scope, key_hash, request_hash)
   SELECT scope, key_hash, request_hash FROM unnest($1::text[], $2::bytea[], $3::bytea[])
     AS k(scope, key_hash, request_hash) ORDER BY 1, 2
   ON CONFLICT DO NOTHING RETURNING scope, key_hash`,
  { scope: t.text, key_hash: t.bytes },
);

export const finishKeys = statement(
  'finishKeys',
  `UPDATE idempotency_keys k SET answer = a.answer
   FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS a(scope, key_hash, answer)
   WHERE k.scope = a.scope AND k.key_hash = a.key_hash`,
);

/** Stores the answer in the transaction of the claim and the work. */
export const finishKey = statement(
  'finishKey',
  'UPDATE idempotency_keys SET answer = $3 WHERE scope = $1 AND key_hash = $2',
);

// The refused work was rolled back together with its claim, so the refusal is stored with a claim of its own. Another
// attempt may have finished in between; its answer stands.
export const storeRefusal = statement(
  'storeRefusal',
  `INSERT INTO idempotency_keys (scope, key_hash, request_hash, answer) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
);

/** `answer` is null once it has expired. */
export const findKey = statement(
  'findKey',
  'SELECT request_hash, answer FROM idempotency_keys WHERE scope = $1 AND key_hash = $2',
  { request_hash: t.bytes, answer: t.bytes.orNull },
);
