/** Outcomes of trying to send a mail. A refused mail is tried again, in the end by staff; an expired one was dropped unsent. */
export const MAIL_OUTCOMES = ['sent', 'refused', 'expired'] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];
