/** The most sellers that a member follows. */
export const MAX_FOLLOWS = 300;
/** So many followers of a seller are counted; above it there are more. */
export const FOLLOWERS_COUNTED = 10_000;
