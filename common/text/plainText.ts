/** Ranges of a pattern: characters that hide or reorder text, without joiners (U+200C, U+200D), which emoji and some scripts need. */
export const HIDDEN = '\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ufeff';
/** Ranges of a pattern: white space and other characters that cannot be seen. */
export const EMPTY =
  '\\s\\u00ad\\u115f\\u1160\\u180e\\u200b-\\u200f\\u2060-\\u2064\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0';

const VISIBLE = new RegExp(`[^${EMPTY}]`);
const MARK = /^\p{M}$/u;
const NOT_PLAIN = new RegExp(`[\\u0000-\\u0009\\u000b-\\u001f${HIDDEN}]`, 'g');

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Number of visible characters, without combining marks. */
export const seenLength = (text: string): number =>
  [...text].filter((letter) => VISIBLE.test(letter) && !MARK.test(letter)).length;

/**
 * Prepares a typed text of several lines for sending: drops tabs and invisible marks, which texts copied from tables and
 * phones' contacts contain and the server refuses.
 */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(NOT_PLAIN, '')
    .trim();
