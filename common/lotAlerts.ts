/** Minutes before a lot's start or end at which members who asked are reminded. */
export const ALERT_MINUTES = 10;

/** Limit of a member's lots with a reminder that are not over. */
export const MAX_LOT_ALERTS = 200;
