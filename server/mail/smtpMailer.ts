import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer';

/** Milliseconds before a mail server that does not answer is given up. */
const TIMEOUT = 15_000;

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
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
    },
  };
}
