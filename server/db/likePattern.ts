const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of values that contain `text`, taken literally. */
export const containsPattern = (text: string) => `%${literal(text)}%`;

/** The LIKE pattern of values that start with `text`, taken literally. */
export const startPattern = (text: string) => `${literal(text)}%`;
