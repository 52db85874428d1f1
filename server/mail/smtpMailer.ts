import { createTransport } from 'nodemailer';
import {
  type Mail,
  MailBrokenOff,
  MailboxRefused,
  type Mailer,
  MailServiceAway,
  SEND_LIMIT_MS,
} from './mailer';
import { saysNoMailbox } from './noMailbox';
import { senderDomain } from './senderDomain';

/** Longest waits for the mail server, ms. */
interface Patience {
  /** For the connection and its greeting. */
  connectMs: number;
  /**
   * For each answer. A server that looks for viruses and spam before it takes a mail needs long after the mail's end, and has
   * taken it by then: to give up earlier sends it twice (RFC 5321, 4.5.3.2.6). Shorter than the limit of a send.
   */
  answerMs: number;
}
const PATIENCE: Patience = { connectMs: 15_000, answerMs: SEND_LIMIT_MS - 5_000 };

/** Nodemailer's codes of faults that every mail would meet. */
const AWAY = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
/** Codes of a connection that broke: before a mail, or at it. */
const BROKEN = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EPROTOCOL']);

/** Whether the server refuses the address, and not this mail or its sender. */
function refusesMailbox(error: object): boolean {
  const [command, response] = ['command', 'response'].map((name) =>
    String(Reflect.get(error, name)),
  );
  return command === 'RCPT TO' && saysNoMailbox(response ?? '');
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
const headersOf = ({ unsubscribe, returnTo }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  // For mail services that put a return path of their own in the place of ours.
  ...(returnTo && { 'X-Return-To': returnTo }),
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** Sends through the mail server that `SMTP_URL` names. */
export function smtpMailer(
  options: { url: string; from: string },
  { connectMs, answerMs } = PATIENCE,
): Mailer {
  const domain = senderDomain(options.from) ?? 'localhost';
  const transport = createTransport(
    {
      url: options.url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      // A mail is text: nothing in it may fetch files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  );
  return {
    async send(mail) {
      const { id, to, subject, text, html, returnTo } = mail;
      // As an object it is one recipient, even if it contains commas.
      const recipient = { name: '', address: to };
      const messageId = id ? { messageId: `<${id}@${domain}>` } : {};
      const message = {
        to: recipient,
        subject,
        text,
        html,
        ...messageId,
        headers: headersOf(mail),
      };
      // Nodemailer takes objects here too; its types know texts, of which it would make several recipients.
      if (returnTo) Reflect.set(message, 'envelope', { from: returnTo, to: recipient });
      const sent = transport.sendMail(message);
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
