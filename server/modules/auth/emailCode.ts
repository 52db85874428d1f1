import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';
import { lock } from './store';

const LIFE_S = 600;
const RESEND_S = 60;
const TRIES = 5;

/** Whose code: the address it was mailed to, and the member who binds it (null: it signs in). */
export interface CodeOwner {
  email: string;
  memberId: number | null;
}

// Each rule's n-th newest code says how long it still stands in the way.
const waitFor = statement(
  'emailCodeWait',
  `SELECT coalesce(ceil(extract(epoch FROM max(free_at) - clock_timestamp())), 0)::int AS seconds FROM (
     (SELECT created_at + interval '${RESEND_S} seconds' AS free_at
      FROM email_codes WHERE email = $1 ORDER BY id DESC LIMIT 1)
     UNION ALL
     (SELECT created_at + interval '1 hour' FROM email_codes WHERE email = $1 ORDER BY id DESC OFFSET 4 LIMIT 1)
     UNION ALL
     (SELECT created_at + interval '1 hour' FROM email_codes WHERE ip = $2 ORDER BY id DESC OFFSET 19 LIMIT 1)
   ) rules`,
);
const insertCode = statement(
  'insertEmailCode',
  `WITH at AS (SELECT date_trunc('milliseconds', clock_timestamp()) AS now)
   INSERT INTO email_codes (email, member_id, code_hash, ip, created_at, expires_at)
   SELECT $1, $2, $3, $4, now, now + interval '${LIFE_S} seconds' FROM at
   RETURNING (extract(epoch FROM created_at) * 1000)::bigint AS created_at`,
);
// Only the newest code counts; the row's lock lets one try at a time through.
const countTry = statement(
  'countEmailCodeTry',
  `UPDATE email_codes SET attempts = attempts + 1
   WHERE id = (SELECT id FROM email_codes WHERE email = $1 AND member_id IS NOT DISTINCT FROM $2
               ORDER BY id DESC LIMIT 1)
     AND used_at IS NULL AND attempts < ${TRIES} AND expires_at > clock_timestamp()
   RETURNING id, attempts, code_hash`,
);
const spendCode = statement(
  'spendEmailCode',
  'UPDATE email_codes SET used_at = clock_timestamp() WHERE id = $1',
);

function hashOf({ email, memberId }: CodeOwner, code: string, secret: Buffer): Buffer {
  const text = JSON.stringify(['email code', memberId, email, code]);
  return createHmac('sha256', secret).update(text).digest();
}

/**
 * Makes the code that is to be mailed; times in ms since the epoch. One address at a time, and one
 * requester: no burst slips past the limits.
 * @throws AppError TOO_OFTEN: 1 per 60 s and 5 per hour for an address, 20 per hour for an IP
 */
export async function makeCode(
  tx: Tx,
  owner: CodeOwner,
  ip: string,
  secret: Buffer,
): Promise<{ code: string; expiresAt: number; resendAt: number }> {
  await lock(tx, 'ip', ip);
  await lock(tx, 'email', owner.email);
  const [wait] = await tx.run<{ seconds: number }>(waitFor, [owner.email, ip]);
  const seconds = wait?.seconds ?? 0;
  if (seconds > 0) throw new AppError('TOO_OFTEN', { data: { seconds } });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = hashOf(owner, code, secret);
  const [made] = await tx.run<{ created_at: number }>(insertCode, [
    owner.email,
    owner.memberId,
    hash,
    ip,
  ]);
  if (!made) throw new Error('no code was made');
  return {
    code,
    expiresAt: made.created_at + LIFE_S * 1000,
    resendAt: made.created_at + RESEND_S * 1000,
  };
}

/**
 * Spends the code if it is right. A wrong one counts although it is refused.
 * @throws AppError EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED (too old, used, out of tries, or never sent)
 */
export async function proveEmail(
  tx: Tx,
  owner: CodeOwner,
  code: string,
  secret: Buffer,
): Promise<void> {
  const [row] = await tx.run<{ id: number; attempts: number; code_hash: Buffer }>(countTry, [
    owner.email,
    owner.memberId,
  ]);
  if (!row) throw new AppError('EMAIL_CODE_EXPIRED');
  if (!timingSafeEqual(row.code_hash, hashOf(owner, code, secret))) {
    const left = TRIES - row.attempts;
    throw left > 0
      ? new AppError('EMAIL_CODE_WRONG', { data: { left }, keepsWork: true })
      : new AppError('EMAIL_CODE_EXPIRED', { keepsWork: true });
  }
  await tx.run(spendCode, [row.id]);
}
