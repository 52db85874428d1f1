import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { MAX_HOLIDAY_NOTE } from '../holidayRules';
import { Nothing, strictObject, Time } from '../schemas';
import { text } from '../typedText';

/** A seller who is away: what they sell is shown and cannot be bought (ADR 131). */
export const HolidaySchema = strictObject({
  /** It ends by itself then, if not before. */
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
  summary: 'Be away from now on, or change until when: nothing I sell can be bought meanwhile',
  body: strictObject({
    /** Left out: for as long as a holiday may be. */
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
  summary: 'Be back: what I sell can be bought again at once',
  data: Nothing,
});
