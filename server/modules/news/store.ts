import type { NewsCard, NewsInput, NewsItem, StaffNews } from '@common/endpoints/news';
import { type Queryable, statement, type Tx } from '../../db/database';

/** Milliseconds since the epoch, as the wire has it. */
const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`;

const card = `n.id, n.category, n.title, n.summary, n.cover, ${ms('n.published_at')} AS "publishedAt"`;
const newestFirst = 'ORDER BY published_at DESC, id DESC';

const countNews = statement(
  'countNews',
  'SELECT count(*) AS total FROM news WHERE published AND ($1::text IS NULL OR category = $1)',
);
const pageNews = statement(
  'pageNews',
  `SELECT ${card} FROM news n WHERE published AND ($1::text IS NULL OR category = $1)
   ${newestFirst} LIMIT $2 OFFSET $3`,
);

export interface PageOf<Row> {
  rows: Row[];
  total: number;
}

export async function findPublished(
  db: Queryable,
  filter: { category: string | null; limit: number; offset: number },
): Promise<PageOf<NewsCard>> {
  const [counted, rows] = await Promise.all([
    db.run<{ total: number }>(countNews, [filter.category]),
    db.run<NewsCard>(pageNews, [filter.category, filter.limit, filter.offset]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** The published one nearest in the list, towards newer (`>`) or older (`<`). */
const neighbour = (than: '>' | '<') =>
  `(SELECT json_build_object('id', o.id, 'title', o.title) FROM news o
    WHERE o.published AND (o.published_at, o.id) ${than} (n.published_at, n.id)
    ORDER BY ${than === '>' ? 'o.published_at, o.id' : 'o.published_at DESC, o.id DESC'} LIMIT 1)`;

const oneNews = statement(
  'oneNews',
  `SELECT ${card}, n.html, ${neighbour('>')} AS previous, ${neighbour('<')} AS next
   FROM news n WHERE n.id = $1 AND n.published`,
);

export async function findItem(db: Queryable, id: number): Promise<NewsItem | undefined> {
  const [row] = await db.run<NewsItem>(oneNews, [id]);
  return row;
}

export type StaffRow = Pick<
  StaffNews,
  'id' | 'category' | 'title' | 'published' | 'publishedAt' | 'updatedAt'
>;

const staffRow = `id, category, title, published, ${ms('published_at')} AS "publishedAt",
  ${ms('updated_at')} AS "updatedAt"`;
const staffNews = `${staffRow}, summary, cover, markdown, version`;
const staffFilter = `($1::boolean IS NULL OR published = $1) AND ($2::text IS NULL OR category = $2)
  AND ($3::text IS NULL OR title ILIKE $3)`;

const countAll = statement(
  'countAllNews',
  `SELECT count(*) AS total FROM news WHERE ${staffFilter}`,
);
const pageAll = statement(
  'pageAllNews',
  `SELECT ${staffRow} FROM news WHERE ${staffFilter}
   ORDER BY updated_at DESC, id DESC LIMIT $4 OFFSET $5`,
);

export interface StaffFilter {
  published: boolean | null;
  category: string | null;
  /** Part of the title. */
  q: string | null;
  limit: number;
  offset: number;
}

export async function findAll(db: Queryable, filter: StaffFilter): Promise<PageOf<StaffRow>> {
  const { published, category, q, limit, offset } = filter;
  const asked = [published, category, q && `%${q.replace(/[\\%_]/g, '\\$&')}%`];
  const [counted, rows] = await Promise.all([
    db.run<{ total: number }>(countAll, asked),
    db.run<StaffRow>(pageAll, [...asked, limit, offset]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

const anyNews = statement('anyNews', `SELECT ${staffNews} FROM news WHERE id = $1`);

export async function findAny(db: Queryable, id: number): Promise<StaffNews | undefined> {
  const [row] = await db.run<StaffNews>(anyNews, [id]);
  return row;
}

/** An item's text as written, and as it will be shown. */
export type Written = NewsInput & { html: string };

const written = ({ category, title, summary, cover, markdown, html }: Written) => [
  category,
  title,
  summary,
  cover,
  markdown,
  html,
];

const insert = statement(
  'insertNews',
  `INSERT INTO news (category, title, summary, cover, markdown, html)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${staffNews}`,
);

export async function insertNews(tx: Tx, item: Written): Promise<StaffNews> {
  const [row] = await tx.run<StaffNews>(insert, written(item));
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

const update = statement(
  'updateNews',
  `UPDATE news SET category = $1, title = $2, summary = $3, cover = $4, markdown = $5, html = $6,
     version = version + 1, updated_at = now()
   WHERE id = $7 AND version = $8 RETURNING ${staffNews}`,
);

/** Nothing when there is no such item, or it is of another version by now. */
export async function updateNews(
  tx: Tx,
  id: number,
  version: number,
  item: Written,
): Promise<StaffNews | undefined> {
  const [row] = await tx.run<StaffNews>(update, [...written(item), id, version]);
  return row;
}

const setPublished = statement(
  'setNewsPublished',
  `UPDATE news SET published = $2, published_at = coalesce(published_at, now()),
     version = version + 1, updated_at = now()
   WHERE id = $1 AND published <> $2 RETURNING ${staffNews}`,
);

/** Nothing when there is no such item, or it is so already. */
export async function markPublished(
  tx: Tx,
  id: number,
  published: boolean,
): Promise<StaffNews | undefined> {
  const [row] = await tx.run<StaffNews>(setPublished, [id, published]);
  return row;
}

export interface SitePage {
  markdown: string;
  html: string;
  version: number;
}

const onePage = statement(
  'sitePage',
  'SELECT markdown, html, version FROM site_pages WHERE slug = $1',
);

export async function findSitePage(db: Queryable, slug: string): Promise<SitePage | undefined> {
  const [row] = await db.run<SitePage>(onePage, [slug]);
  return row;
}

const firstPage = statement(
  'insertSitePage',
  `INSERT INTO site_pages (slug, markdown, html, version) VALUES ($1, $2, $3, 1)
   ON CONFLICT (slug) DO NOTHING RETURNING markdown, html, version`,
);
const laterPage = statement(
  'updateSitePage',
  `UPDATE site_pages SET markdown = $2, html = $3, version = version + 1, updated_at = now()
   WHERE slug = $1 AND version = $4 RETURNING markdown, html, version`,
);

/** Nothing when the page is of another version by now; version 0 is one never written. */
export async function writeSitePage(
  tx: Tx,
  slug: string,
  page: SitePage,
): Promise<SitePage | undefined> {
  const { markdown, html, version } = page;
  const [row] = await (version === 0
    ? tx.run<SitePage>(firstPage, [slug, markdown, html])
    : tx.run<SitePage>(laterPage, [slug, markdown, html, version]));
  return row;
}
