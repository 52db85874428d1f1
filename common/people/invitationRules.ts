/** How long the link of an invitation to the staff is valid. */
export const INVITATION_HOURS = 72;
