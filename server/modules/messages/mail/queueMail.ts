import type { Tx } from '../../../db/database';
import * as sql from './store';

/** A plain-text mail; `\n` separates the body's lines. */
export interface Mail {
  to: string;
  subject: string;
  body: string;
  /** URL that switches such mails off without a sign-in; null or absent for mails that are always sent. */
  unsubscribe?: string | null;
}

/**
 * Inserts a mail into the outbox, from which it is sent if and only if this transaction commits.
 * @param until the mail's expiry, after which it is dropped unsent, ms since the epoch; null: it never expires
 */
export async function queueMail(
  tx: Tx,
  { to, subject, body, unsubscribe = null }: Mail,
  until: number | null = null,
): Promise<void> {
  await tx.run(sql.insertMail, [
    to,
    subject,
    body,
    until === null ? null : new Date(until),
    unsubscribe,
  ]);
}
