import TurndownService from 'turndown';
import { sanitise } from '../../../richText/sanitise';

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  hr: '---',
  emDelimiter: '*',
});

/** The part of HTML that descriptions can have, as Markdown; text without tags is text. */
export function htmlToMarkdown(html: string): string {
  if (!/<\/?[a-z]/i.test(html)) return html.trim();
  return turndown.turndown(sanitise(html)).trim();
}
