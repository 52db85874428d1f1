import { statement, type Tx } from '../../db/database';

/** A plain-text mail; the body's lines are parted by `\n`. */
export interface Mail {
  to: string;
  subject: string;
  body: string;
}

const insertMail = statement(
  'insertMail',
  'INSERT INTO mail_outbox ("to", subject, body) VALUES ($1, $2, $3)',
);

/** Lays a mail into the outbox: it is sent only if this transaction commits, and then it is not lost. */
export async function queueMail(tx: Tx, { to, subject, body }: Mail): Promise<void> {
  await tx.run(insertMail, [to, subject, body]);
}
