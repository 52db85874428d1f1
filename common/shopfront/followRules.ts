/** Max. number of sellers that a member follows. */
export const MAX_FOLLOWS = 300;
/** Followers of a seller are counted up to this number; one above it stands for "more". */
export const FOLLOWERS_COUNTED = 10_000;
