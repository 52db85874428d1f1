import { searchDescription, searchTitle } from '@common/shopfront/searchEntry';
import { SITE_NAME } from '@common/siteName';
import { escapeHtml } from '../../../http/escapeHtml';

/** Metadata in a page's head, for search engines and link previews. */
export interface PageHead {
  /** The page's title without the site's name; absent on the front page. */
  title?: string;
  description?: string;
  /** The canonical URL; by default the page's path. */
  canonical?: string;
  type?: 'website' | 'product' | 'article';
  picture?: { url: string; alt: string };
  /** A search result page: search engines must not index it, but may follow its links. */
  isSearch?: boolean;
  /** schema.org objects, one script element each. */
  jsonLd?: object[];
}

const DESCRIPTION = '商城、市集與競標，用 GAB 安心付款。買賣雙方受託管保障，交易進度即時更新。';

/** JSON for a script element: without `<` no text in it ends the element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** Where a page is, and whether search engines may index it. */
interface PagePlace {
  /** Scheme and host of the site, without a slash at the end. */
  origin: string;
  pathname: string;
  isPublic: boolean;
}

/** Writes a page's head as escaped HTML; a page that is not public gets no link preview either. */
export function headTags(head: PageHead, { origin, pathname, isPublic }: PagePlace): string {
  const title = searchTitle(head.title);
  const description = searchDescription(head.description || DESCRIPTION);
  const url = origin + (head.canonical ?? pathname);
  const meta = (name: string, content: string) =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`;
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('description', description)];
  if (!isPublic) return [...tags, meta('robots', 'noindex')].join('\n');
  const picture = head.picture ?? { url: '/og.png', alt: SITE_NAME };
  if (head.isSearch) tags.push(meta('robots', 'noindex, follow'));
  tags.push(
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('og:site_name', SITE_NAME),
    meta('og:locale', 'zh_TW'),
    meta('og:type', head.type ?? 'website'),
    meta('og:title', head.title ?? SITE_NAME),
    meta('og:description', description),
    meta('og:url', url),
    meta('og:image', new URL(picture.url, origin).href),
    meta('og:image:alt', picture.alt),
    meta('twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map(
      (object) => `<script type="application/ld+json">${scriptJson(object)}</script>`,
    ),
  );
  return tags.join('\n');
}
