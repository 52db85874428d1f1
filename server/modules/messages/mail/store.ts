import { MAIL_TRIES } from '@common/messages/mailTries';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { isDue } from '../../../jobs/failureStore';

/** Further tries of a mail whose mailbox was refused. */
const REFUSED_TRIES = 3;
/** Days without a returned mail after which a mail that the server takes counts as arrived. */
const BOUNCED_DAYS = 7;
/** Days after its sending within which a mail may come back. */
const RETURN_DAYS = 14;
/** Lease of a claimed mail in seconds; afterwards another sender may claim it. */
const LEASE_S = 120;

export const claimDueMails = statement(
  'claimDueMails',
  `UPDATE mail_outbox SET attempts = attempts + 1,
     next_try_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
   WHERE id IN (
     SELECT id FROM mail_outbox
     WHERE sent_at IS NULL AND ${isDue('next_try_at')} AND attempts < ${MAIL_TRIES}
       AND (expires_at IS NULL OR expires_at > clock_timestamp())
     ORDER BY next_try_at, id LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING id, "to", subject, body, unsubscribe, created_at`,
  {
    id: t.int,
    to: t.text,
    subject: t.text,
    body: t.text,
    unsubscribe: t.text.orNull,
    created_at: t.timestamp,
  },
);

// A claimed mail is not due, so it is not dropped. `infinity` keeps the previous release, which knows no expiry, from sending a
// dropped mail.
export const dropExpiredMails = statement(
  'dropExpiredMails',
  `UPDATE mail_outbox SET expired_at = clock_timestamp(), next_try_at = 'infinity', body = '', unsubscribe = NULL,
     last_error = NULL
   WHERE id IN (
     SELECT id FROM mail_outbox
     WHERE sent_at IS NULL AND ${isDue('next_try_at')} AND expires_at <= clock_timestamp()
     LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
  { id: t.int },
);

/** SQL: after a CTE `healed` with the addresses of mailboxes that take mails again, makes the mails due that they had refused. */
const REFUSED_ARE_DUE = `UPDATE mail_outbox o SET next_try_at = clock_timestamp() FROM healed
   WHERE o."to" = healed.email AND o.sent_at IS NULL AND o.expired_at IS NULL AND o.last_error IS NOT NULL
     -- Another sender may be at those that are due sooner.
     AND o.next_try_at > clock_timestamp() + make_interval(secs => ${LEASE_S})`;
const HEALED = 'email_refused_at = NULL, email_refusal = NULL, email_bounced_at = NULL';

// Clears secrets of a sent mail: a code, or a link that needs no sign-in. `expired_at` becomes null because a mail may be
// dropped while its sender hangs, and be sent nevertheless. A mailbox whose mails came back later is not healed by the server's
// taking one: it took those too.
export const finishSentMail = statement(
  'finishSentMail',
  `WITH sent AS (
     UPDATE mail_outbox
     SET sent_at = clock_timestamp(), expired_at = NULL, body = '', unsubscribe = NULL, last_error = NULL WHERE id = $1
     RETURNING "to"), healed AS (
     UPDATE members m SET ${HEALED} FROM sent
     WHERE m.email = sent."to" AND m.email_refused_at IS NOT NULL
       AND (m.email_bounced_at IS NULL OR m.email_bounced_at < clock_timestamp() - make_interval(days => ${BOUNCED_DAYS}))
     RETURNING m.email)
   ${REFUSED_ARE_DUE}`,
);

/** For an address whose owner has proved that a mail arrived. */
export const healMailbox = statement(
  'healMailbox',
  `WITH healed AS (
     UPDATE members SET ${HEALED} WHERE email = $1 AND email_refused_at IS NOT NULL RETURNING email)
   ${REFUSED_ARE_DUE}`,
);

export const putOffMail = statement(
  'putOffMail',
  `UPDATE mail_outbox SET last_error = $2,
     next_try_at = clock_timestamp() + make_interval(secs => least(3600, 10 * 2 ^ (attempts - 1)))
   WHERE id = $1 AND expired_at IS NULL`,
);

// Mails to a mailbox that is not there harm the sender's name: a few more tries, an hour apart, for a server that was wrong.
export const putOffRefusedMail = statement(
  'putOffRefusedMail',
  `UPDATE mail_outbox SET last_error = $2, attempts = greatest(attempts, ${MAIL_TRIES - REFUSED_TRIES}),
     next_try_at = clock_timestamp() + interval '1 hour'
   WHERE id = $1 AND expired_at IS NULL`,
);

/** The member whose address it is, unless that was known. */
export const refuseMailbox = statement(
  'refuseMailbox',
  `UPDATE members SET email_refused_at = clock_timestamp(), email_refusal = $2
   WHERE email = $1 AND email_refused_at IS NULL
   RETURNING id, (extract(epoch FROM email_refused_at) * 1000)::bigint AS at`,
  { id: t.int, at: t.int.notNull },
);

export const findSentMail = statement(
  'findSentMail',
  'SELECT "to", created_at FROM mail_outbox WHERE id = $1',
  { to: t.text, created_at: t.timestamp },
);

/** Notes that a sent mail came back; nothing for one that came back before, or was sent too long ago. */
export const bounceMail = statement(
  'bounceMail',
  `UPDATE mail_outbox SET bounced_at = clock_timestamp()
   WHERE id = $1 AND bounced_at IS NULL AND sent_at > clock_timestamp() - make_interval(days => ${RETURN_DAYS})
   RETURNING id`,
  { id: t.int },
);

export const noteBounce = statement(
  'noteBounce',
  'UPDATE members SET email_bounced_at = clock_timestamp() WHERE email = $1',
);

// The try does not count, as an unreachable service says nothing about the mail. The mail is due at once, after the others: the
// next round then fails too while the service is unreachable, and the job's own pause between rounds grows.
export const releaseMail = statement(
  'releaseMail',
  `UPDATE mail_outbox SET attempts = attempts - 1, next_try_at = clock_timestamp()
   WHERE id = $1 AND expired_at IS NULL`,
);

// Allows one more try if the mail has used up all.
export const retryMail = statement(
  'retryMail',
  `UPDATE mail_outbox SET next_try_at = clock_timestamp(), attempts = least(attempts, ${MAIL_TRIES - 1})
   WHERE id = $1 AND sent_at IS NULL AND last_error IS NOT NULL RETURNING id`,
);

export const insertMail = statement(
  'insertMail',
  'INSERT INTO mail_outbox ("to", subject, body, expires_at, unsubscribe) VALUES ($1, $2, $3, $4, $5)',
);

// Tries that failed because the service was away do not count: mails without one say nothing of their recipients.
export const readMailDelay = statement(
  'readMailDelay',
  `SELECT
     EXISTS (SELECT 1 FROM mail_outbox WHERE sent_at IS NULL AND next_try_at <= now() AND attempts = 0
       AND created_at < now() - interval '1 minute') AS is_late,
     EXISTS (SELECT 1 FROM mail_outbox WHERE sent_at IS NULL AND next_try_at = 'infinity' AND attempts = 0
       AND expired_at > now() - interval '10 minutes') AS is_away`,
  { is_late: t.boolean, is_away: t.boolean },
);
