/** Max. number of groups of synonyms. */
export const MAX_SYNONYMS = 300;
/** Words of a group, and characters of a word. */
export const SYNONYM_WORDS = { least: 2, most: 8, length: 20 } as const;
