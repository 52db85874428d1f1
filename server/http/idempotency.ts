import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../db/database';
import { pgCode } from '../db/pgError';
import { AppError, LockedElsewhere, refuseField } from '../errors';
import * as sql from './idempotencyStore';

/** One write, identified by its sender. */
export interface WriteAttempt {
  /** `m:<member>` or `visitor`, so that two members with the same key do not share an answer. */
  scope: string;
  /** The header `Idempotency-Key`. */
  key: string;
  /** Method, path and body: a key that was used for one request is refused for a different one. */
  request: string;
  /** Whether the answer holds a secret, and so is stored encrypted. */
  secret: boolean;
}

/** PostgreSQL's code after `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
const KEY_FORM = /^[\x21-\x7e]{8,128}$/;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function sealingKey(attempt: WriteAttempt): Buffer {
  return Buffer.from(hkdfSync('sha256', attempt.key, attempt.scope, 'gab sealed answer', 32));
}

/**
 * The answer as it is stored: with a secret, encrypted by AES-256-GCM with a key derived from the idempotency key. The
 * database has only the hash of the idempotency key: the database alone cannot decrypt the answer.
 */
function seal(attempt: WriteAttempt, answer: string): Buffer {
  if (!attempt.secret) return Buffer.from(answer);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(attempt), iv);
  return Buffer.concat([iv, cipher.update(answer, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function unseal(attempt: WriteAttempt, stored: Buffer): string {
  if (!attempt.secret) return stored.toString();
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(attempt), stored.subarray(0, 12));
  decipher.setAuthTag(stored.subarray(-16));
  return decipher.update(stored.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}

/** @throws AppError BAD_INPUT naming the header when it is missing or malformed */
export function requireKey(header: string | string[] | undefined): string {
  if (typeof header === 'string' && KEY_FORM.test(header)) return header;
  refuseField('Idempotency-Key', '必填');
}

/**
 * The stored answer of an earlier attempt with the same key; null if there is none. A route with `prepare` looks for it
 * first, so that a repeated request does not run the slow preparation again.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, ANSWER_EXPIRED
 */
export async function findAnswer(db: Database, attempt: WriteAttempt): Promise<string | null> {
  const id = [attempt.scope, sha256(attempt.key)];
  const row = await db.maybeOne(sql.findKey, id);
  if (!row) return null;
  if (!row.request_hash.equals(sha256(attempt.request))) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  }
  if (!row.answer) throw new AppError('ANSWER_EXPIRED');
  return unseal(attempt, row.answer);
}

export interface Outcome {
  /** Whether this call's own work was committed; otherwise the answer is an earlier attempt's, or a refusal. */
  isCommitted: boolean;
  answer: string;
  /** A position in the WAL that is not before the write; null without replicas, and after a refusal, which writes nothing. */
  lsn: bigint | null;
}

/**
 * Runs a write once: its work, the claim on its key and its answer commit together. A second attempt waits until the
 * first has ended, and gets the answer of the first (invariant 5).
 * @param work returns the serialised answer
 * @param refusal serialises an expected refusal, which is stored as the answer; rethrows anything else
 * @throws AppError IDEMPOTENCY_KEY_REUSED, ANSWER_EXPIRED
 */
export async function runIdempotently(
  db: Database,
  attempt: WriteAttempt,
  work: (tx: Tx) => Promise<string>,
  refusal: (error: unknown) => string,
): Promise<Outcome> {
  const id = [attempt.scope, sha256(attempt.key)];
  const request = sha256(attempt.request);
  let lsn: bigint | null = null;
  try {
    const answer = await db.transaction(
      async (tx) => {
        const [claimed] = await tx.run(sql.claimKey, [...id, request]);
        if (!claimed) return null;
        const made = await work(tx);
        await tx.run(sql.finishKey, [...id, seal(attempt, made)]);
        return made;
      },
      (at) => {
        lsn = at;
      },
    );
    if (answer !== null) return { isCommitted: true, answer, lsn };
  } catch (error) {
    const answer = refusal(error);
    // The work and its claim were rolled back. The refusal is stored, so that a retry with this key gets it too.
    await db.run(sql.storeRefusal, [...id, request, seal(attempt, answer)]);
  }
  const row = await db.one(sql.findKey, id);
  if (!row.request_hash.equals(request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (!row.answer) throw new AppError('ANSWER_EXPIRED');
  // An earlier attempt committed before this transaction, so a replica that has reached `lsn` has its writes too.
  return { isCommitted: false, answer: unseal(attempt, row.answer), lsn };
}

/**
 * Runs several writes once each, in one transaction: all of them commit together, or none.
 * @param enter is called first in the transaction, before any key is claimed: waits until it is this process's turn, and
 *   returns the attempts whose turn it is
 * @param work gets the indexes of the new attempts, in order, and returns their serialised answers
 * @param failsWhenLocked for a transaction in which `enter` has set a lock timeout: fails it at once when a lock does not come
 *   in time, instead of repeating it
 * @returns each attempt's outcome; null where its key is known already, or came earlier in the batch: the caller then gets
 *   the answer by `runIdempotently`
 * @throws LockedElsewhere with `failsWhenLocked`
 */
export async function runBatchIdempotently(
  db: Database,
  enter: (tx: Tx) => Promise<readonly WriteAttempt[]>,
  work: (tx: Tx, newIndexes: readonly number[]) => Promise<readonly string[]>,
  { failsWhenLocked = false } = {},
): Promise<(Outcome | null)[]> {
  let lsn: bigint | null = null;
  let attempts: readonly WriteAttempt[] = [];
  const answers = await db.transaction(
    async (tx) => {
      try {
        attempts = await enter(tx);
        return await answerNew(tx, attempts, work);
      } catch (error) {
        const isLocked = failsWhenLocked && pgCode(error) === LOCK_NOT_AVAILABLE;
        throw isLocked ? new LockedElsewhere() : error;
      }
    },
    (at) => {
      lsn = at;
    },
  );
  return attempts.map((_, index) => {
    const answer = answers.get(index);
    return answer === undefined ? null : { isCommitted: true, answer, lsn };
  });
}

/** Claims the attempts' keys, and stores the answers of the new attempts. @returns the new answers by attempt index */
async function answerNew(
  tx: Tx,
  attempts: readonly WriteAttempt[],
  work: (tx: Tx, newIndexes: readonly number[]) => Promise<readonly string[]>,
): Promise<Map<number, string>> {
  if (attempts.length === 0) return new Map();
  const nameOf = (scope: string, key: Buffer) => `${scope} ${key.toString('hex')}`;
  const claims = attempts.map((attempt) => ({ attempt, keyHash: sha256(attempt.key) }));
  const claimed = await tx.run(sql.claimKeys, [
    claims.map(({ attempt }) => attempt.scope),
    claims.map(({ keyHash }) => keyHash),
    claims.map(({ attempt }) => sha256(attempt.request)),
  ]);
  const newKeys = new Set(claimed.map((row) => nameOf(row.scope, row.key_hash)));
  // Of several attempts with one key only the first is new: `delete` answers false for the others.
  const newClaims = claims.flatMap((claim, index) =>
    newKeys.delete(nameOf(claim.attempt.scope, claim.keyHash)) ? [{ ...claim, index }] : [],
  );
  const made = await work(
    tx,
    newClaims.map(({ index }) => index),
  );
  const done = newClaims.map((claim, n) => ({ ...claim, answer: made[n] ?? '' }));
  if (done.length > 0) await finish(tx, done);
  return new Map(done.map(({ index, answer }) => [index, answer]));
}

/**
 * Stores answers with the claims of this transaction. A single answer has a statement of its own, since PostgreSQL plans the
 * statement with arrays anew each time.
 */
async function finish(
  tx: Tx,
  done: readonly { attempt: WriteAttempt; keyHash: Buffer; answer: string }[],
): Promise<void> {
  const scopes = done.map(({ attempt }) => attempt.scope);
  const keys = done.map(({ keyHash }) => keyHash);
  const answers = done.map(({ attempt, answer }) => seal(attempt, answer));
  if (done.length === 1) await tx.run(sql.finishKey, [scopes[0], keys[0], answers[0]]);
  else await tx.run(sql.finishKeys, [scopes, keys, answers]);
}
