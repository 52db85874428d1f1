import { shorten } from '@common/shorten';

/** What stands in a page's head before any script runs: for search engines, and for links shared in chats. */
export interface PageHead {
  /** Without the site's name; the front page has none. */
  title?: string;
  description?: string;
  /** The address under which the page is one page; without it, its own path. */
  canonical?: string;
  type?: 'website' | 'product' | 'article';
  picture?: { url: string; alt: string };
  /** The answer to a search: search engines list what it finds, not the search. */
  isSearch?: boolean;
  /** schema.org, one object a script. */
  jsonLd?: object[];
}

export const SITE_NAME = 'GAB 商城市集';
const DESCRIPTION = '商城、市集與競標，用 GAB 安心付款。買賣雙方受託管保障，交易進度即時更新。';
const DESCRIPTION_LENGTH = 110;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

interface Placed {
  origin: string;
  pathname: string;
  isPublic: boolean;
}

/** The head's tags as HTML. Everything in it is escaped here. */
export function headTags(head: PageHead, { origin, pathname, isPublic }: Placed): string {
  const title = head.title ? `${head.title}｜${SITE_NAME}` : SITE_NAME;
  const description = shorten(head.description || DESCRIPTION, DESCRIPTION_LENGTH);
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
      (one) => `<script type="application/ld+json">${scriptJson(one)}</script>`,
    ),
  );
  return tags.join('\n');
}
