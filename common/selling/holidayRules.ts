/** Max. length of a holiday, days; also the length of a holiday without a day of return. */
export const MAX_HOLIDAY_DAYS = 60;
/** Hours before a holiday's end at which the seller is reminded: it ends at midnight, so at nine in the morning before. */
export const REMIND_BEFORE_HOURS = 15;
/** Characters. */
export const MAX_HOLIDAY_NOTE = 100;
