import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import {
  MailBrokenOff,
  MailboxRefused,
  type Mailer,
  MailServiceAway,
  SEND_LIMIT_MS,
} from '../mail/mailer';
import {
  claimDueMails,
  type DueMail,
  dropExpired,
  markFailed,
  markMailboxRefused,
  markSent,
  releaseMail,
} from '../modules/messages/mail/outbox';
import { mailIdOf } from '../modules/messages/mail/returnPath';
import { notifyMailboxRefused } from '../modules/messages/notices/notifyMailboxRefused';
import type { MailOutcome } from './mailOutcomes';

type Report = (outcome: MailOutcome, mails: number) => void;
type MailLog = Pick<FastifyBaseLogger, 'warn'>;

/** Mails that are claimed and sent together. */
const BATCH = 10;

async function withinLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), SEND_LIMIT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A claimed mail that was not sent. */
interface Failed {
  id: number;
  to: string;
  error: unknown;
}

/** @returns undefined if the mail was sent */
async function sendOne(db: Database, mailer: Mailer, mail: DueMail): Promise<Failed | undefined> {
  const { to, subject, body: text, unsubscribe } = mail;
  const id = mailIdOf(mail);
  try {
    await withinLimit(
      mailer.send({ id, to, subject, text, unsubscribe: unsubscribe ?? undefined }),
    );
  } catch (error) {
    return { id: mail.id, to, error };
  }
  await markSent(db, mail.id);
  return undefined;
}

/** Remembers that a mailbox is refused, and notifies its member in the site, once (ADR 140). */
async function noteRefusedMailbox(db: Database, failed: Failed, answer: string): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await markMailboxRefused(tx, failed, answer);
    await notifyMailboxRefused(tx, member, failed.to);
  });
}

async function putOff(db: Database, failed: Failed, log?: MailLog): Promise<void> {
  const { id, error } = failed;
  const text = error instanceof Error ? error.message : String(error);
  const isMailbox = error instanceof MailboxRefused;
  await (isMailbox ? noteRefusedMailbox(db, failed, text) : markFailed(db, id, text));
  // The error's text is not logged: it may name the recipient.
  const [code, responseCode] = ['code', 'responseCode'].map((name) =>
    Reflect.get(Object(isMailbox ? error.cause : error), name),
  );
  log?.warn({ item: String(id), code, responseCode }, 'a mail was refused');
}

/**
 * The error by which the mail service counts as away; undefined while it works. A mail may break its connection by itself,
 * so broken connections count only if no mail of the batch was sent and a fresh connection fails too.
 */
async function findAway(
  mailer: Mailer,
  failed: readonly Failed[],
  sentNow: number,
): Promise<MailServiceAway | undefined> {
  const away = failed.flatMap(({ error }) => (error instanceof MailServiceAway ? [error] : []));
  if (sentNow > 0 || away.length === 0) return undefined;
  const certain = away.find((error) => !(error instanceof MailBrokenOff));
  if (certain) return certain;
  return withinLimit(mailer.verify()).then(
    () => undefined,
    () => away[0],
  );
}

/** Drops mails past their `expires_at`, also while the service takes none. */
async function dropLate(db: Database, report: Report, log?: MailLog): Promise<void> {
  for (;;) {
    const dropped = await dropExpired(db, BATCH);
    if (dropped.length === 0) return;
    log?.warn({ items: dropped.map(String) }, 'mails were dropped: they would come too late');
    report('expired', dropped.length);
  }
}

/**
 * Sends due mails, each at least once, and schedules a retry of a failed one. Safe in several processes. Returns the
 * number of sent mails.
 * @param mayDrop whether the present time is certain enough to drop expired mails
 * @throws MailServiceAway when the service is away; such a try does not count for its mail
 */
export async function sendDueMails(
  db: Database,
  mailer: Mailer,
  log?: MailLog,
  report: Report = () => {},
  mayDrop: () => Promise<boolean> = async () => true,
): Promise<number> {
  let sent = 0;
  for (;;) {
    if (await mayDrop()) await dropLate(db, report, log);
    const due = await claimDueMails(db, BATCH);
    const results = await Promise.all(due.map((mail) => sendOne(db, mailer, mail)));
    const failed = results.filter((one) => one !== undefined);
    const sentNow = due.length - failed.length;
    sent += sentNow;
    const away = await findAway(mailer, failed, sentNow);
    for (const one of failed) {
      const isServiceAtFault = away !== undefined && one.error instanceof MailServiceAway;
      await (isServiceAtFault ? releaseMail(db, one.id) : putOff(db, one, log));
    }
    if (away) throw away;
    report('sent', sentNow);
    report('refused', failed.length);
    if (due.length < BATCH) return sent;
  }
}
