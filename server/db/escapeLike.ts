/** A pattern for ILIKE that finds `text` anywhere, taken by the letter. */
export const escapeLike = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
