import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import * as sql from './codeStore';

/** The identity by which the limits count a request for a code. */
export type Asker =
  | {
      kind: 'visitor';
      /** Key of the network, of a device from which the member of this address has signed in, or of a pass. */
      requester: string;
      /**
       * Evidence of the address's owner: a pass that was mailed to it or a device that signed in before (both
       * secrets), or only a network that signed in before.
       */
      known: 'pass' | 'device' | 'network' | null;
    }
  | { kind: 'member'; memberId: number };

const hashOf = (pass: string) => createHash('sha256').update(pass).digest();

/**
 * Refuses a request beyond the limits. They count per asker, not per address, so that a stranger's requests do not lock
 * the owner out. All strangers together have a limit as well, which bounds the guesses for one address.
 * @throws AppError TOO_OFTEN; CODE_LIMIT when others may have used up the limit, so that the owner needs a pass
 */
export async function limitCodes(tx: Tx, email: string, asker: Asker): Promise<void> {
  if (asker.kind === 'member') {
    const { seconds } = await tx.one(sql.memberCodeWait, [email, asker.memberId]);
    if (seconds > 0) throw new AppError('TOO_OFTEN', { data: { seconds } });
    return;
  }
  const hasSecret = asker.known === 'pass' || asker.known === 'device';
  const wait = await tx.one(sql.visitorCodeWait, [email, asker.requester, asker.known, hasSecret]);
  if (wait.limit > 0 && !hasSecret) {
    const data = { seconds: wait.limit, minutes: Math.ceil(wait.limit / 60) };
    throw new AppError('CODE_LIMIT', { data, keepsWork: true });
  }
  const seconds = Math.max(wait.limit, wait.resend);
  if (seconds > 0) throw new AppError('TOO_OFTEN', { data: { seconds } });
}

/** `secret` is sent by mail and stored nowhere; `expiresAt` in ms since the epoch. */
interface CodePass {
  secret: string;
  expiresAt: number;
}

/**
 * Makes a pass for an address of a member: a secret for its mailbox, whose holder asks for codes with limits of
 * their own. It is no sign-in. Undefined for other addresses, and while a pass of the last 12 hours is valid. The caller
 * has locked the address.
 */
export async function makePass(tx: Tx, email: string): Promise<CodePass | undefined> {
  const secret = randomBytes(32).toString('base64url');
  const made = await tx.maybeOne(sql.insertCodePass, [email, hashOf(secret)]);
  return made && { secret, expiresAt: made.expires_at.getTime() };
}

/** The key by which the limits count requests with this pass; undefined if it is no live pass of the address. */
export async function passKey(
  db: Queryable,
  email: string,
  pass: string | undefined,
): Promise<string | undefined> {
  if (!pass) return undefined;
  const found = await db.maybeOne(sql.findCodePass, [email, hashOf(pass)]);
  return found && `pass:${found.id}`;
}
