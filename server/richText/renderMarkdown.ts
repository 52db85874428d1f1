import MarkdownIt from 'markdown-it';
import { cjkEmphasis } from './cjkEmphasis';
import { sanitise } from './sanitise';

// Typed HTML is shown as text.
const markdown = new MarkdownIt('zero', { html: false, breaks: true })
  .enable(['heading', 'list', 'blockquote', 'hr', 'table'])
  .enable(['newline', 'escape', 'emphasis', 'strikethrough', 'link', 'image'])
  .use(cjkEmphasis);

/**
 * Renders the part of Markdown that staff write with: headings, bold, italic, struck out, lists,
 * quotes, links, pictures, tables, rules. A line break stays one.
 * @returns sanitised HTML
 */
export function renderMarkdown(text: string): string {
  return sanitise(markdown.render(text));
}
