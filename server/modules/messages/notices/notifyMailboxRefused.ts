import type { Tx } from '../../../db/database';
import { notify } from './notify';

/**
 * Notifies the member of a refused mailbox in the site.
 * @param member of the address, with since when it is refused, ms since the epoch; undefined: nobody, or it is known
 */
export async function notifyMailboxRefused(
  tx: Tx,
  member: { id: number; at: number } | undefined,
  email: string,
): Promise<void> {
  if (member) await notify(tx, member.id, 'mailboxRefused', { email, at: member.at });
}
