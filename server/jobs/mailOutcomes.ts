/** What came of a mail's try. A refused one is tried again, at last by staff; an expired one was dropped unsent. */
export const MAIL_OUTCOMES = ['sent', 'refused', 'expired'] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];
