import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { MailServiceAway } from '../mail/mailer';
import {
  claimDueMails,
  type DueMail,
  dropExpired,
  markFailed,
  markSent,
  releaseMail,
} from '../modules/messages/mail/outbox';
import type { MailOutcome } from './mailOutcomes';

/** The part of a mailer that this job needs. */
export interface MailSender {
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

type Report = (outcome: MailOutcome, mails: number) => void;
type MailLog = Pick<FastifyBaseLogger, 'warn'>;

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

/** A claimed mail that was not sent. */
interface Failed {
  id: number;
  error: unknown;
}

/** @returns undefined once it is sent */
async function sendOne(
  db: Database,
  mailer: MailSender,
  mail: DueMail,
): Promise<Failed | undefined> {
  try {
    await sendInTime(mailer, mail);
  } catch (error) {
    return { id: mail.id, error };
  }
  await markSent(db, mail.id);
  return undefined;
}

async function putOff(db: Database, { id, error }: Failed, log?: MailLog): Promise<void> {
  await markFailed(db, id, error instanceof Error ? error.message : String(error));
  // The text of a refusal names the address.
  const [code, responseCode] = ['code', 'responseCode'].map((name) =>
    Reflect.get(Object(error), name),
  );
  log?.warn({ item: String(id), code, responseCode }, 'a mail was refused');
}

/** Drops what would come too late, also while no mail is sent. */
async function dropLate(db: Database, report: Report, log?: MailLog): Promise<void> {
  for (;;) {
    const dropped = await dropExpired(db, AT_ONCE);
    if (dropped.length === 0) return;
    log?.warn({ items: dropped.map(String) }, 'mails were dropped: they would come too late');
    report('expired', dropped.length);
  }
}

/**
 * Sends due mails, each at least once, and schedules a retry of a failed one. Safe in several processes. Returns the
 * number of sent mails.
 * @throws MailServiceAway when a batch met no service; its tries do not count
 */
export async function sendDueMails(
  db: Database,
  mailer: MailSender,
  log?: MailLog,
  report: Report = () => {},
): Promise<number> {
  let sent = 0;
  for (;;) {
    await dropLate(db, report, log);
    const due = await claimDueMails(db, AT_ONCE);
    const results = await Promise.all(due.map((mail) => sendOne(db, mailer, mail)));
    const failed = results.filter((one) => one !== undefined);
    const sentNow = due.length - failed.length;
    sent += sentNow;
    const away = failed.find(({ error }) => error instanceof MailServiceAway)?.error;
    for (const one of failed) {
      // Beside mails that were sent the fault is the mail's own.
      const isInnocent = sentNow === 0 && one.error instanceof MailServiceAway;
      await (isInnocent ? releaseMail(db, one.id) : putOff(db, one, log));
    }
    if (sentNow === 0 && away) throw away;
    report('sent', sentNow);
    report('refused', failed.length);
    if (due.length < AT_ONCE) return sent;
  }
}
