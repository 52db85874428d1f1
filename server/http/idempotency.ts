import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Database, statement, type Tx } from '../db/database';
import { AppError } from '../errors';

const claim = statement(
  'claimKey',
  `INSERT INTO idempotency_keys (scope, key_hash, request_hash) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING 1 AS mine`,
);
const finish = statement(
  'finishKey',
  'UPDATE idempotency_keys SET answer = $3 WHERE scope = $1 AND key_hash = $2',
);
const remember = statement(
  'rememberRefusal',
  `INSERT INTO idempotency_keys (scope, key_hash, request_hash, answer) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
);
const find = statement(
  'findKey',
  'SELECT request_hash, answer FROM idempotency_keys WHERE scope = $1 AND key_hash = $2',
);

/** One write as its sender names it. */
export interface Attempt {
  /** `m:<member>` or `visitor`: keys of different people never meet. */
  scope: string;
  key: string;
  /** Method, path and body: the same key with another of these is refused. */
  request: string;
  /** Seal the stored answer, for it holds a secret. */
  secret: boolean;
}

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
  throw new AppError('BAD_INPUT', {
    data: { faults: [{ field: 'Idempotency-Key', message: '必填' }] },
  });
}

/**
 * The answer that was given to this attempt before, for work that is too slow to be done for nothing.
 * @throws AppError IDEMPOTENCY_KEY_REUSED
 */
export async function findAnswer(db: Database, attempt: Attempt): Promise<string | null> {
  const id = [attempt.scope, sha256(attempt.key)];
  const [row] = await db.run<{ request_hash: Buffer; answer: Buffer | null }>(find, id);
  if (!row) return null;
  if (!row.request_hash.equals(sha256(attempt.request))) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  }
  return row.answer && unseal(attempt, row.answer);
}

export type Outcome = { fresh: boolean; answer: string };

/**
 * Runs a write once: its work, the claim on its key and its answer commit together. A second attempt
 * waits for the first one's end and gets the first one's answer (invariant 5).
 * @param work returns the answer's bytes as they go out
 * @param refusal turns an expected refusal into the answer that is kept; rethrows anything else
 * @throws AppError IDEMPOTENCY_KEY_REUSED
 */
export async function once(
  db: Database,
  attempt: Attempt,
  work: (tx: Tx) => Promise<string>,
  refusal: (error: unknown) => string,
): Promise<Outcome> {
  const id = [attempt.scope, sha256(attempt.key)];
  const request = sha256(attempt.request);
  try {
    const answer = await db.transaction(async (tx) => {
      const [mine] = await tx.run(claim, [...id, request]);
      if (!mine) return null;
      const made = await work(tx);
      await tx.run(finish, [...id, seal(attempt, made)]);
      return made;
    });
    if (answer !== null) return { fresh: true, answer };
  } catch (error) {
    const answer = refusal(error);
    // Nothing moved; whoever asks again with this key is told the same.
    await db.run(remember, [...id, request, seal(attempt, answer)]);
  }
  const [row] = await db.run<{ request_hash: Buffer; answer: Buffer }>(find, id);
  if (!row) throw new Error('an idempotency key vanished');
  if (!row.request_hash.equals(request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { fresh: false, answer: unseal(attempt, row.answer) };
}
