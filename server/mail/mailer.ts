/** Time limit of a send, ms; shorter than the lease of a mail, so that no other sender claims a slow one. */
export const SEND_LIMIT_MS = 60_000;

export interface Mail {
  /** The same in every try to send it, so that a mailbox that gets it twice shows it once. */
  id?: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** URL that switches off mails of this kind by a POST without a session (RFC 8058); only for kinds that can be switched off. */
  unsubscribe?: string | undefined;
  /** Where it is returned if it cannot be delivered; absent: to the sender. */
  returnTo?: string;
}

/** The delivery service takes no mail at all: it does not answer, or refuses the login or the sender. */
export class MailServiceAway extends Error {
  override name = 'MailServiceAway';
}

/** The connection broke during a mail: either the service is away or the mail is the cause. `verify` decides. */
export class MailBrokenOff extends MailServiceAway {
  override name = 'MailBrokenOff';
}

/** There is no such mailbox, or none any more: other mails to the address would be refused as well. */
export class MailboxRefused extends Error {
  override name = 'MailboxRefused';
}

/** Hands mails to a delivery service; resolves once the service has accepted the mail. */
export interface Mailer {
  /** @throws MailServiceAway, MailboxRefused; another error if the service refused this mail */
  send(mail: Mail): Promise<void>;
  /** Resolves if the service takes a new connection and its login. @throws if it does not */
  verify(): Promise<void>;
}
