/** The longest time for which a seller is away at once, days; also how long it lasts without a day of return. */
export const MAX_HOLIDAY_DAYS = 60;
/** Hours before its end at which a seller is reminded: holidays end at midnight, so at nine in the morning of the day before. */
export const REMIND_BEFORE_HOURS = 15;
export const MAX_HOLIDAY_NOTE = 100;
