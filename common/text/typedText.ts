import { Type } from '@sinclair/typebox';
import { EMPTY, HIDDEN } from './plainText';

/**
 * Patterns of free-text fields. Control characters (C0, C1), line and paragraph separators, bidirectional marks and
 * byte order marks are refused, because they hide or reorder text. Joiners (U+200C, U+200D) are allowed: emoji and
 * some scripts need them.
 */
const NOT_IN_A_LINE = `\\u0000-\\u001f${HIDDEN}`;
const NOT_IN_LINES = `\\u0000-\\u0009\\u000b-\\u001f${HIDDEN}`;
const NOT_IN_MARKDOWN = `\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f${HIDDEN}`;

/** A lookahead for a visible character; the rest of the pattern then refuses forbidden ones. */
const NOT_BLANK = `(?=[\\s\\S]*[^${EMPTY}])`;

function typed(forbidden: string, maxLength: number, minLength: number) {
  const pattern = `^${minLength > 0 ? NOT_BLANK : ''}[^${forbidden}]*$`;
  return Type.String({ minLength, maxLength, pattern });
}

/** One line; not blank unless `minLength` is 0. Lengths count code points. */
export const text = (maxLength: number, minLength = 1) =>
  typed(NOT_IN_A_LINE, maxLength, minLength);

/** Several lines; may be blank unless `minLength` requires content. */
export const longText = (maxLength: number, minLength = 0) =>
  typed(NOT_IN_LINES, maxLength, minLength);

/** Several lines with tabs, for Markdown; may be blank unless `minLength` requires content. */
export const markdown = (maxLength: number, minLength = 0) =>
  typed(NOT_IN_MARKDOWN, maxLength, minLength);
