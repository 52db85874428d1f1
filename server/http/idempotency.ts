import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../db/database';
import { pgCode } from '../db/pgError';
import { AppError, LockedElsewhere, refuseField } from '../errors';
import * as sql from './idempotencyStore';

/** One write, identified by its sender. */
export interface Attempt {
  /** `m:<member>` or `visitor`, so that two members with the same key do not share an answer. */
  scope: string;
  key: string;
  /** Method, path and body; the key of one request is refused for another. */
  request: string;
  /** The answer holds a secret and is stored encrypted. */
  secret: boolean;
}

/** PostgreSQL's code after `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
const KEY_FORM = /^[\x21-\x7e]{8,128}$/;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function sealingKey(attempt: Attempt): Buffer {
  return Buffer.from(hkdfSync('sha256', attempt.key, attempt.scope, 'gab sealed answer', 32));
}

/** AES-256-GCM under the idempotency key itself, of which only the hash is stored. */
function seal(attempt: Attempt, answer: string): Buffer {
  if (!attempt.secret) return Buffer.from(answer);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(attempt), iv);
  return Buffer.concat([iv, cipher.update(answer, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function unseal(attempt: Attempt, stored: Buffer): string {
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
 * The stored answer of an earlier attempt; saves the slow preparation of an upload when it is sent again.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, ANSWER_EXPIRED
 */
export async function findAnswer(db: Database, attempt: Attempt): Promise<string | null> {
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
  fresh: boolean;
  answer: string;
  /** The write's position in the WAL; null without replicas. */
  lsn: bigint | null;
}

/**
 * Runs a write once: its work, the claim on its key and its answer commit together. A second attempt
 * waits until the first has ended and gets its answer (invariant 5).
 * @param work returns the serialised answer
 * @param refusal serialises an expected refusal, which is stored as the answer; rethrows anything else
 * @throws AppError IDEMPOTENCY_KEY_REUSED, ANSWER_EXPIRED
 */
export async function runIdempotently(
  db: Database,
  attempt: Attempt,
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
    if (answer !== null) return { fresh: true, answer, lsn };
  } catch (error) {
    const answer = refusal(error);
    // Nothing was written; a retry with this key gets the same refusal.
    await db.run(sql.storeRefusal, [...id, request, seal(attempt, answer)]);
  }
  const row = await db.one(sql.findKey, id);
  if (!row.request_hash.equals(request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (!row.answer) throw new AppError('ANSWER_EXPIRED');
  // The earlier attempt has committed, so `lsn` lies behind its writes: a replica that has reached it has them too.
  return { fresh: false, answer: unseal(attempt, row.answer), lsn };
}

/**
 * Runs several writes once each, in one transaction: all of them commit together, or none.
 * @param enter begins the transaction: waits for the turn among the processes, before any key is claimed, and returns the
 *   attempts whose turn it is
 * @param work gets the indexes of the attempts that are new, in order, and returns their serialised answers
 * @param failsWhenLocked for a transaction in which `enter` has set a lock timeout: after it the transaction fails at once,
 *   where others are repeated
 * @returns per attempt its outcome; null when its key was known, or came twice: `runIdempotently` has the answer then
 * @throws LockedElsewhere with `failsWhenLocked`
 */
export async function runBatchIdempotently(
  db: Database,
  enter: (tx: Tx) => Promise<readonly Attempt[]>,
  work: (tx: Tx, fresh: readonly number[]) => Promise<readonly string[]>,
  { failsWhenLocked = false } = {},
): Promise<(Outcome | null)[]> {
  let lsn: bigint | null = null;
  let attempts: readonly Attempt[] = [];
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
    return answer === undefined ? null : { fresh: true, answer, lsn };
  });
}

/** Claims the attempts' keys, and stores the answers of new attempts. @returns these answers by the attempts' indexes */
async function answerNew(
  tx: Tx,
  attempts: readonly Attempt[],
  work: (tx: Tx, fresh: readonly number[]) => Promise<readonly string[]>,
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
  // Of attempts with the same key the first is new.
  const fresh = claims.flatMap((claim, index) =>
    newKeys.delete(nameOf(claim.attempt.scope, claim.keyHash)) ? [{ ...claim, index }] : [],
  );
  const made = await work(
    tx,
    fresh.map(({ index }) => index),
  );
  const done = fresh.map((claim, n) => ({ ...claim, answer: made[n] ?? '' }));
  if (done.length > 0) await finish(tx, done);
  return new Map(done.map(({ index, answer }) => [index, answer]));
}

/**
 * Stores answers with the claims of this transaction. A single answer has a statement of its own: the one for several is
 * planned each time, for the length of its arrays.
 */
async function finish(
  tx: Tx,
  done: readonly { attempt: Attempt; keyHash: Buffer; answer: string }[],
): Promise<void> {
  const scopes = done.map(({ attempt }) => attempt.scope);
  const keys = done.map(({ keyHash }) => keyHash);
  const answers = done.map(({ attempt, answer }) => seal(attempt, answer));
  if (done.length === 1) await tx.run(sql.finishKey, [scopes[0], keys[0], answers[0]]);
  else await tx.run(sql.finishKeys, [scopes, keys, answers]);
}
