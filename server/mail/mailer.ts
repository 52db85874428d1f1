export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Hands mails to whoever delivers them; resolves once that one has taken the mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
