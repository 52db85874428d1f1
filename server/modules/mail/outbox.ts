import { type Database, statement } from '../../db/database';
import type { Mail } from './queueMail';

/** How long a claim keeps others away, s; a sender that dies leaves the mail to the next after it. */
const LEASE_S = 120;
/** Tries grow apart from 10 s to 1 h; after the last one (about 18 h) the mail waits for staff. */
const TRIES = 24;

const claimDue = statement(
  'claimDueMails',
  `UPDATE mail_outbox SET attempts = attempts + 1,
     next_try_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
   WHERE id IN (
     SELECT id FROM mail_outbox
     WHERE sent_at IS NULL AND next_try_at <= clock_timestamp() AND attempts < ${TRIES}
     ORDER BY next_try_at, id LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING id, "to", subject, body`,
);
// A sent mail's body is not kept: it may hold a code.
const finishSent = statement(
  'finishSentMail',
  `UPDATE mail_outbox SET sent_at = clock_timestamp(), body = '', last_error = NULL WHERE id = $1`,
);
const putOff = statement(
  'putOffMail',
  `UPDATE mail_outbox SET last_error = $2,
     next_try_at = clock_timestamp() + make_interval(secs => least(3600, 10 * 2 ^ (attempts - 1)))
   WHERE id = $1`,
);

export interface DueMail extends Mail {
  id: number;
}

/**
 * Takes up to `most` due mails for the length of the lease. No transaction stays open while a mail
 * server takes its time.
 */
export function claimDueMails(db: Database, most: number): Promise<DueMail[]> {
  return db.run<DueMail>(claimDue, [most]);
}

export async function markSent(db: Database, id: number): Promise<void> {
  await db.run(finishSent, [id]);
}

export async function markFailed(db: Database, id: number, error: string): Promise<void> {
  await db.run(putOff, [id, error.slice(0, 500)]);
}
