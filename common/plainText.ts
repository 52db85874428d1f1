/** Ranges of a pattern: characters that hide or reorder text. Joiners (U+200C, U+200D) are none: emoji and some scripts need them. */
export const HIDDEN = '\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ufeff';
/** Ranges of a pattern: white space and characters that leave a text of them alone empty to the eye. */
export const EMPTY =
  '\\s\\u00ad\\u115f\\u1160\\u180e\\u200b-\\u200f\\u2060-\\u2064\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0';

const SEEN = new RegExp(`[^${EMPTY}]`);
const MARK = /^\p{M}$/u;
const NOT_PLAIN = new RegExp(`[\\u0000-\\u0009\\u000b-\\u001f${HIDDEN}]`, 'g');

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** How many characters of a text can be seen: without spaces, joiners, and marks that stand on another character. */
export const seenLength = (text: string): number =>
  [...text].filter((one) => SEEN.test(one) && !MARK.test(one)).length;

/**
 * A text of several lines as it is sent, without the tabs and invisible marks that copies from tables and phones' contacts
 * contain and the server refuses.
 */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(NOT_PLAIN, '')
    .trim();
