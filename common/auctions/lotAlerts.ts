/** Minutes before a lot's start or end at which members who asked are reminded. */
export const ALERT_MINUTES = 10;

/** Max. number of a member's reminders for lots that have not ended. */
export const MAX_LOT_ALERTS = 200;
