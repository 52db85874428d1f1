import type { Database, Queryable, Tx } from '../../../db/database';
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

/** Notes that mails arrive at an address: those that it had refused are due. */
export async function healMailbox(tx: Tx, email: string): Promise<void> {
  await tx.run(sql.healMailbox, [email]);
}

/** The address and time of a mail, ms since the epoch; undefined for one that never was, or was forgotten. */
export async function findMail(
  db: Queryable,
  id: number,
): Promise<{ to: string; createdAt: number } | undefined> {
  const row = await db.maybeOne(sql.findSentMail, [id]);
  return row && { to: row.to, createdAt: row.created_at.getTime() };
}

/**
 * Notes that a mail came back after the server had taken it; once for each mail.
 * @returns as `markMailboxRefused`
 */
export async function markBounced(
  tx: Tx,
  { id, to }: Pick<DueMail, 'id' | 'to'>,
  answer: string,
): Promise<{ id: number; at: number } | undefined> {
  if ((await tx.run(sql.bounceMail, [id])).length === 0) return undefined;
  const member = await tx.maybeOne(sql.refuseMailbox, [to, answer.slice(0, 500)]);
  await tx.run(sql.noteBounce, [to]);
  return member;
}

/** Returns a mail to the queue because the mail service could not be reached. */
export async function releaseMail(db: Database, id: number): Promise<void> {
  await db.run(sql.releaseMail, [id]);
}

/** Makes a failed mail due now; false if it has not failed or is sent. */
export async function retryMail(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(sql.retryMail, [id])).length > 0;
}
