/** Max. tries of a mail. The delay between them grows from 10 s to 1 h; after the last try (about 18 h) it waits for staff. */
export const MAIL_TRIES = 24;
