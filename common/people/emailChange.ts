/** Time after a change of a member's e-mail in which they cannot withdraw. */
export const EMAIL_PAUSE_HOURS = 24;
