import type { Database } from '../db/database';
import { claimDueMails, type DueMail, markFailed, markSent } from '../modules/messages/mail/outbox';

/** The part of a mailer that this job needs. */
export interface MailSender {
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

const AT_ONCE = 10;
/** Time limit of a send, ms; shorter than the lease, so that no other sender claims a slow mail. */
const TIMEOUT_MS = 60_000;

async function sendInTime(mailer: MailSender, { to, subject, body }: DueMail): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), TIMEOUT_MS);
  });
  try {
    await Promise.race([mailer.send({ to, subject, text: body }), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function sendOne(db: Database, mailer: MailSender, mail: DueMail): Promise<boolean> {
  try {
    await sendInTime(mailer, mail);
  } catch (error) {
    await markFailed(db, mail.id, error instanceof Error ? error.message : String(error));
    return false;
  }
  await markSent(db, mail.id);
  return true;
}

/**
 * Sends due mails, each at least once, and schedules a retry of a failed one. Safe in several processes. Returns the
 * number of sent mails.
 */
export async function sendDueMails(db: Database, mailer: MailSender): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await claimDueMails(db, AT_ONCE);
    const results = await Promise.all(due.map((mail) => sendOne(db, mailer, mail)));
    sent += results.filter(Boolean).length;
    if (due.length < AT_ONCE) return sent;
  }
}
