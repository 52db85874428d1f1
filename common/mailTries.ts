/** The delay between tries grows from 10 s to 1 h; after the last one (about 18 h) the mail waits for staff. */
export const MAIL_TRIES = 24;
