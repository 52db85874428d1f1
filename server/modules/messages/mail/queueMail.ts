import type { Tx } from '../../../db/database';
import * as sql from './store';

/** A plain-text mail; `\n` separates the body's lines. */
export interface Mail {
  to: string;
  subject: string;
  body: string;
}

/** Inserts a mail into the outbox, from which it is sent if and only if this transaction commits. */
export async function queueMail(tx: Tx, { to, subject, body }: Mail): Promise<void> {
  await tx.run(sql.insertMail, [to, subject, body]);
}
