import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import * as sql from './codeStore';

/** The identity by which the limits count a request for a code. */
export type Asker =
  | {
      kind: 'visitor';
      /** Key of the network, or of a device from which the member of this address has signed in. */
      requester: string;
      /** How the member of this address has signed in before: from this device (a secret), or only from this network. */
      known: 'device' | 'network' | null;
    }
  | { kind: 'member'; memberId: number };

async function secondsToWait(db: Queryable, email: string, asker: Asker): Promise<number> {
  const { seconds } =
    asker.kind === 'member'
      ? await db.one(sql.memberCodeWait, [email, asker.memberId])
      : await db.one(sql.visitorCodeWait, [email, asker.requester, asker.known]);
  return seconds;
}

/**
 * Limits requests per asker, not per address, so that a stranger's requests do not lock the owner out. All strangers
 * together have a limit as well, which bounds the guesses for one address.
 * @throws AppError TOO_OFTEN
 */
export async function limitCodes(tx: Tx, email: string, asker: Asker): Promise<void> {
  const seconds = await secondsToWait(tx, email, asker);
  if (seconds > 0) throw new AppError('TOO_OFTEN', { data: { seconds } });
}
