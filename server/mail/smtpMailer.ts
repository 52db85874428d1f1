import { createTransport } from 'nodemailer';
import { type Mail, MailBrokenOff, MailboxRefused, type Mailer, MailServiceAway } from './mailer';
import { senderDomain } from './senderDomain';

/** Longest wait for an answer of the mail server, ms. */
const TIMEOUT_MS = 15_000;

/** Nodemailer's codes of faults that every mail would meet. */
const AWAY = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
/** Codes of a connection that broke: before a mail, or at it. */
const BROKEN = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EPROTOCOL']);

/** Refusals of an address that last (RFC 5321); 550 is also said of a sender or a content, which an enhanced code tells apart. */
const NO_MAILBOX = new Set(['550', '551', '553']);
/** Enhanced codes (RFC 3463, 7505): no such mailbox or domain, no address, moved, takes no mail, disabled. */
const NO_MAILBOX_ENHANCED = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Whether the server says that nothing can be delivered to the address, whoever writes, whatever and whenever. */
function refusesMailbox(error: object): boolean {
  const [command, status, response] = ['command', 'responseCode', 'response'].map((name) =>
    String(Reflect.get(error, name)),
  );
  if (command !== 'RCPT TO' || !status?.startsWith('5')) return false;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return enhanced === undefined ? NO_MAILBOX.has(status) : NO_MAILBOX_ENHANCED.has(enhanced);
}

/**
 * The class of an error by which the server takes no mail at all: refusing the shop's sender counts, refusing the recipient or
 * the size does not.
 */
function awayOf(error: object): typeof MailServiceAway | undefined {
  const [code, command] = ['code', 'command'].map((name) => String(Reflect.get(error, name)));
  if (BROKEN.has(code ?? '')) return MailBrokenOff;
  const isSenderRefused = command === 'MAIL FROM' && code === 'EENVELOPE';
  return isSenderRefused || AWAY.has(code ?? '') ? MailServiceAway : undefined;
}

/** `Auto-Submitted` keeps automatic replies away (RFC 3834); mailboxes show a button for `List-Unsubscribe` (RFC 8058). */
const headersOf = ({ unsubscribe }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** Sends through the mail server that `SMTP_URL` names. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const domain = senderDomain(options.from) ?? 'localhost';
  const transport = createTransport(
    {
      url: options.url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A mail is text: nothing in it may fetch files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  );
  return {
    async send(mail) {
      const { id, to, subject, text, html } = mail;
      // As an object it is one recipient, even if it contains commas.
      const message = { to: { name: '', address: to }, subject, text, html };
      const messageId = id ? { messageId: `<${id}@${domain}>` } : {};
      const sent = transport.sendMail({ ...message, ...messageId, headers: headersOf(mail) });
      await sent.catch((cause: unknown) => {
        const error = Object(cause);
        if (refusesMailbox(error)) {
          throw new MailboxRefused(String(Reflect.get(error, 'response')), { cause });
        }
        const Away = awayOf(error);
        if (!Away) throw cause;
        const why = String(Reflect.get(error, 'message'));
        throw new Away(`the mail server takes no mail: ${why}`, { cause });
      });
    },
    async verify() {
      await transport.verify();
    },
  };
}
