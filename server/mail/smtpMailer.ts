import { createTransport } from 'nodemailer';
import { type Mailer, MailServiceAway } from './mailer';

/** Milliseconds before a mail server that does not answer is given up. */
const TIMEOUT = 15_000;

/** Nodemailer's codes of faults that every mail would meet. */
const AWAY = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
]);

/** Whether the server takes no mail; refusing the shop's sender counts, refusing the recipient does not. */
function isAway(error: object): boolean {
  return (
    AWAY.has(String(Reflect.get(error, 'code'))) || Reflect.get(error, 'command') === 'MAIL FROM'
  );
}

/** Sends through the mail server that `SMTP_URL` names. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
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
    async send({ to, subject, text, html }) {
      // As an object it is one recipient, even if it contains commas.
      const addressed = { to: { name: '', address: to }, subject, text, html };
      await transport.sendMail(addressed).catch((cause: unknown) => {
        const error = Object(cause);
        if (!isAway(error)) throw cause;
        const why = String(Reflect.get(error, 'message'));
        throw new MailServiceAway(`the mail server takes no mail: ${why}`, { cause });
      });
    },
  };
}
