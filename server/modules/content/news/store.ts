import type { NewsCard, NewsInput, NewsItem, StaffNews } from '@common/endpoints/news';
import type { Picture } from '@common/endpoints/pictures';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { epochMs } from '../../../db/moments';

const card = `n.id, n.category, n.title, n.summary, n.cover, n.picture, ${epochMs('n.published_at')} AS "publishedAt"`;
const newestFirst = 'ORDER BY published_at DESC, id DESC';

const cardColumns = {
  id: t.int,
  category: t.text.as<NewsCard['category']>(),
  title: t.text,
  summary: t.text,
  cover: t.text.as<NewsCard['cover']>(),
  picture: t.json.as<Picture>().orNull,
  publishedAt: t.int,
};

const countNews = statement(
  'countNews',
  'SELECT count(*) AS total FROM news WHERE published AND ($1::text IS NULL OR category = $1)',
  { total: t.int },
);
const pageNews = statement(
  'pageNews',
  `SELECT ${card} FROM news n WHERE published AND ($1::text IS NULL OR category = $1)
   ${newestFirst} LIMIT $2 OFFSET $3`,
  cardColumns,
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
    db.one(countNews, [filter.category]),
    db.run(pageNews, [filter.category, filter.limit, filter.offset]),
  ]);
  return { rows, total: counted.total };
}

/** The published item that is next in time: newer (`>`), which stands before this one in the list, or older (`<`). */
const neighbour = (than: '>' | '<') =>
  `(SELECT json_build_object('id', o.id, 'title', o.title) FROM news o
    WHERE o.published AND (o.published_at, o.id) ${than} (n.published_at, n.id)
    ORDER BY ${than === '>' ? 'o.published_at, o.id' : 'o.published_at DESC, o.id DESC'} LIMIT 1)`;

const oneNews = statement(
  'oneNews',
  `SELECT ${card}, n.html, ${neighbour('>')} AS previous, ${neighbour('<')} AS next
   FROM news n WHERE n.id = $1 AND n.published`,
  {
    ...cardColumns,
    html: t.text,
    previous: t.json.as<{ id: number; title: string }>().orNull,
    next: t.json.as<{ id: number; title: string }>().orNull,
  },
);

export function findItem(db: Queryable, id: number): Promise<NewsItem | undefined> {
  return db.maybeOne(oneNews, [id]);
}

const staffRow = `id, category, title, published, ${epochMs('published_at')} AS "publishedAt",
  ${epochMs('updated_at')} AS "updatedAt", version`;
const staffNews = `${staffRow}, summary, cover, picture, markdown`;
const staffFilter = `($1::boolean IS NULL OR published = $1) AND ($2::text IS NULL OR category = $2)
  AND ($3::text IS NULL OR title ILIKE $3)`;

const staffRowColumns = {
  id: t.int,
  category: t.text.as<NewsCard['category']>(),
  title: t.text,
  published: t.boolean,
  publishedAt: t.int.orNull,
  updatedAt: t.int,
  version: t.int,
};

export type StaffRow = RowOf<typeof staffRowColumns>;

const countAll = statement(
  'countAllNews',
  `SELECT count(*) AS total FROM news WHERE ${staffFilter}`,
  { total: t.int },
);
const pageAll = statement(
  'pageAllNews',
  `SELECT ${staffRow} FROM news WHERE ${staffFilter}
   ORDER BY updated_at DESC, id DESC LIMIT $4 OFFSET $5`,
  staffRowColumns,
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
  const asked = [published, category, q && containsPattern(q)];
  const [counted, rows] = await Promise.all([
    db.one(countAll, asked),
    db.run(pageAll, [...asked, limit, offset]),
  ]);
  return { rows, total: counted.total };
}

const staffNewsColumns = {
  ...staffRowColumns,
  summary: t.text,
  cover: t.text.as<NewsCard['cover']>(),
  picture: t.json.as<Picture>().orNull,
  markdown: t.text,
};

const anyNews = statement(
  'anyNews',
  `SELECT ${staffNews} FROM news WHERE id = $1`,
  staffNewsColumns,
);

const lockNews = statement('lockNews', 'SELECT 1 FROM news WHERE id = $1 FOR NO KEY UPDATE');

/** Locks an item, then reads it, so that its version is current. */
export async function lockAny(tx: Tx, id: number): Promise<StaffNews | undefined> {
  await tx.run(lockNews, [id]);
  return findAny(tx, id);
}

export function findAny(db: Queryable, id: number): Promise<StaffNews | undefined> {
  return db.maybeOne(anyNews, [id]);
}

/** An item's Markdown with its rendered HTML. */
export type Written = Omit<NewsInput, 'picture'> & { picture: Picture | null; html: string };

const written = ({ category, title, summary, cover, markdown, html, picture }: Written) => [
  category,
  title,
  summary,
  cover,
  markdown,
  html,
  picture && JSON.stringify(picture),
];

const insert = statement(
  'insertNews',
  `INSERT INTO news (category, title, summary, cover, markdown, html, picture)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${staffNews}`,
  staffNewsColumns,
);

export async function insertNews(tx: Tx, item: Written): Promise<StaffNews> {
  return tx.one(insert, written(item));
}

const update = statement(
  'updateNews',
  `UPDATE news SET category = $1, title = $2, summary = $3, cover = $4, markdown = $5, html = $6, picture = $7,
     version = version + 1, updated_at = now()
   WHERE id = $8 AND version = $9 RETURNING ${staffNews}`,
  staffNewsColumns,
);

/** @returns undefined when there is no such item or its version has changed */
export function updateNews(
  tx: Tx,
  id: number,
  version: number,
  item: Written,
): Promise<StaffNews | undefined> {
  return tx.maybeOne(update, [...written(item), id, version]);
}

const setPublished = statement(
  'setNewsPublished',
  `UPDATE news SET published = $2, published_at = coalesce(published_at, now()),
     version = version + 1, updated_at = now()
   WHERE id = $1 AND published <> $2 AND version = $3 RETURNING ${staffNews}`,
  staffNewsColumns,
);

/** @returns undefined when there is no such item, its state is already set, or its version has changed */
export function markPublished(
  tx: Tx,
  id: number,
  published: boolean,
  version: number,
): Promise<StaffNews | undefined> {
  return tx.maybeOne(setPublished, [id, published, version]);
}

const sitePageColumns = { markdown: t.text, html: t.text, version: t.int };

export type SitePage = RowOf<typeof sitePageColumns>;

const onePage = statement(
  'sitePage',
  'SELECT markdown, html, version FROM site_pages WHERE slug = $1',
  sitePageColumns,
);

export function findSitePage(db: Queryable, slug: string): Promise<SitePage | undefined> {
  return db.maybeOne(onePage, [slug]);
}

const firstPage = statement(
  'insertSitePage',
  `INSERT INTO site_pages (slug, markdown, html, version) VALUES ($1, $2, $3, 1)
   ON CONFLICT (slug) DO NOTHING RETURNING markdown, html, version`,
  sitePageColumns,
);
const laterPage = statement(
  'updateSitePage',
  `UPDATE site_pages SET markdown = $2, html = $3, version = version + 1, updated_at = now()
   WHERE slug = $1 AND version = $4 RETURNING markdown, html, version`,
  sitePageColumns,
);

/** @returns undefined when the page's version has changed; version 0 is a page that was never written */
export async function writeSitePage(
  tx: Tx,
  slug: string,
  page: SitePage,
): Promise<SitePage | undefined> {
  const { markdown, html, version } = page;
  const [row] = await (version === 0
    ? tx.run(firstPage, [slug, markdown, html])
    : tx.run(laterPage, [slug, markdown, html, version]));
  return row;
}
