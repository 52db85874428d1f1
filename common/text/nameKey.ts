/** The form in which names of categories and types of product files are compared and stored. */
export const nameKey = (text: string): string => text.trim().toLowerCase();
