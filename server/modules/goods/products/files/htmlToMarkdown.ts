import TurndownService from 'turndown';
import { sanitise } from '../../../../richText/sanitise';

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  hr: '---',
  emDelimiter: '*',
});

/** Converts the HTML subset of descriptions to Markdown; text without tags is only trimmed. */
export function htmlToMarkdown(html: string): string {
  if (!/<\/?[a-z]/i.test(html)) return html.trim();
  return turndown.turndown(sanitise(html)).trim();
}
