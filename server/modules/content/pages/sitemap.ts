import { HELP_TEXTS } from '@common/lists/sitePages';
import type { Queryable } from '../../../db/database';
import { escapeHtml } from '../../../http/escapeHtml';
import { SITE_PAGES } from './sitePages';
import { findListed, findListingSections, findMaxSitemapId, type Listed } from './store';

/** A sitemap may hold 50,000 URLs; one file here covers this many ids of products and of news. */
const IDS_PER_FILE = 20_000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const PATHS: Record<Listed['kind'], string> = {
  product: '/product/view/',
  news: '/news/view/',
};

/** The sitemap index; the number of files follows from the newest id. */
export async function writeSitemapIndex(db: Queryable, origin: string): Promise<string> {
  const files = Math.max(1, Math.ceil((await findMaxSitemapId(db)) / IDS_PER_FILE));
  const entries = Array.from(
    { length: files },
    (_, n) => `<sitemap><loc>${escapeHtml(origin)}/sitemap-${n + 1}.xml</loc></sitemap>`,
  );
  return `${XML}\n<sitemapindex ${SCHEMA}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

const urlEntry = (url: string) => `<url><loc>${escapeHtml(url)}</loc></url>`;

/** The fixed pages, and the categories that are not empty. */
async function entriesOfLists(db: Queryable, origin: string): Promise<string[]> {
  const fixed = SITE_PAGES.filter(({ path, isPublic }) => isPublic && !path.includes(':'));
  const shelves = await findListingSections(db);
  return [
    ...[...fixed, ...HELP_TEXTS].map(({ path }) => urlEntry(origin + path)),
    ...shelves.map(({ channel, category }) =>
      urlEntry(`${origin}/${channel}?${new URLSearchParams({ category })}`),
    ),
  ];
}

/** One sitemap file: its range of product and news ids; the first also has the fixed pages. */
export async function writeSitemap(db: Queryable, origin: string, file: number): Promise<string> {
  const from = (file - 1) * IDS_PER_FILE;
  const listed = await findListed(db, from, from + IDS_PER_FILE);
  const entries = [
    ...(file === 1 ? await entriesOfLists(db, origin) : []),
    ...listed.map(
      ({ kind, id, changed_at }) =>
        `<url><loc>${escapeHtml(origin + PATHS[kind] + id)}</loc><lastmod>${changed_at.toISOString()}</lastmod></url>`,
    ),
  ];
  return `${XML}\n<urlset ${SCHEMA}>\n${entries.join('\n')}\n</urlset>\n`;
}

export const robotsTxt = (origin: string) =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /member',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
