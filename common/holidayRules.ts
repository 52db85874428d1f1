/** The longest time for which a seller is away at once, days; also how long it lasts without a day of return. */
export const MAX_HOLIDAY_DAYS = 60;
export const MAX_HOLIDAY_NOTE = 100;
