/** late: mails wait longer than a minute · away: so long that codes among them expired */
export const MAIL_DELAYS = ['late', 'away'] as const;
export type MailDelay = (typeof MAIL_DELAYS)[number];
