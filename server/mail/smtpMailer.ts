import { createTransport } from 'nodemailer';
import { type Mail, MailBrokenOff, type Mailer, MailServiceAway } from './mailer';
import { senderDomain } from './senderDomain';

/** Milliseconds before a mail server that does not answer is given up. */
const TIMEOUT = 15_000;

/** Nodemailer's codes of faults that every mail would meet. */
const AWAY = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
/** Codes of a connection that broke: before a mail, or at it. */
const BROKEN = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EPROTOCOL']);

/** How the server takes no mail; refusing the shop's sender counts, refusing the recipient or the size does not. */
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
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
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
      const addressed = { to: { name: '', address: to }, subject, text, html };
      const named = id ? { messageId: `<${id}@${domain}>` } : {};
      const sent = transport.sendMail({ ...addressed, ...named, headers: headersOf(mail) });
      await sent.catch((cause: unknown) => {
        const error = Object(cause);
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
