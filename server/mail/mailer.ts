export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Hands mails to a delivery service; resolves once the service has accepted the mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
