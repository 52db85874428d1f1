import type { Database, Tx } from '../../../db/database';
import type { Mail } from './queueMail';
import * as sql from './store';

export interface DueMail extends Mail {
  id: number;
  created_at: Date;
}

/** Leases up to `limit` due mails to this process, so that no transaction stays open during SMTP. */
export function claimDueMails(db: Database, limit: number): Promise<DueMail[]> {
  return db.run(sql.claimDueMails, [limit]);
}

/** Drops up to `limit` due mails that have expired; returns their ids. */
export async function dropExpired(db: Database, limit: number): Promise<number[]> {
  return (await db.run(sql.dropExpiredMails, [limit])).map(({ id }) => id);
}

export async function markSent(db: Database, id: number): Promise<void> {
  await db.run(sql.finishSentMail, [id]);
}

export async function markFailed(db: Database, id: number, error: string): Promise<void> {
  await db.run(sql.putOffMail, [id, error.slice(0, 500)]);
}

/**
 * Puts off a mail whose mailbox the server refuses.
 * @returns the member whose address it is, and since when it is refused, ms; undefined where that was known, and for strangers
 */
export async function markMailboxRefused(
  tx: Tx,
  { id, to }: Pick<DueMail, 'id' | 'to'>,
  answer: string,
): Promise<{ id: number; at: number } | undefined> {
  await tx.run(sql.putOffRefusedMail, [id, answer.slice(0, 500)]);
  return tx.maybeOne(sql.refuseMailbox, [to, answer.slice(0, 500)]);
}

/** Returns a mail to the queue because the mail service could not be reached. */
export async function releaseMail(db: Database, id: number): Promise<void> {
  await db.run(sql.releaseMail, [id]);
}

/** Makes a failed mail due now; false if it has not failed or is sent. */
export async function retryMail(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(sql.retryMail, [id])).length > 0;
}
