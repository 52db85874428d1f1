import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Nothing, strictObject, Time } from '../schemas';
import { MAX_HOLIDAY_NOTE } from '../selling/holidayRules';
import { text } from '../text/typedText';

/** A seller's holiday, during which their goods are shown but cannot be bought (ADR 131). */
export const HolidaySchema = strictObject({
  /** The holiday ends by itself at this time; the seller can end it before. */
  until: Time,
  /** For buyers; may be ''. */
  note: Type.String(),
});
export type Holiday = Static<typeof HolidaySchema>;

export const setMyHoliday = endpoint({
  method: 'PUT',
  path: '/api/me/selling/holiday',
  who: 'member',
  tag: 'selling',
  summary: 'Begin a holiday, or change its end: nothing I sell can be bought meanwhile',
  body: strictObject({
    /** Absent: after `MAX_HOLIDAY_DAYS`. */
    until: Type.Optional(Time),
    note: text(MAX_HOLIDAY_NOTE, 0),
  }),
  data: HolidaySchema,
});

export const endMyHoliday = endpoint({
  method: 'DELETE',
  path: '/api/me/selling/holiday',
  who: 'member',
  tag: 'selling',
  summary: 'End my holiday: what I sell can be bought again at once',
  data: Nothing,
});
