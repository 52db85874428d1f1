import { ID_TEXT } from '../text/urlText';

/** How many viewed products a device keeps, and recommendations use. */
export const MAX_VIEWED = 20;

/** The ids of viewed products in a text like `9,4,7`, each once; none when the text is anything else. */
export function parseViewed(text = ''): number[] {
  const ids = text.split(',');
  return ids.every((id) => ID_TEXT.test(id))
    ? [...new Set(ids.map(Number))].slice(0, MAX_VIEWED)
    : [];
}
