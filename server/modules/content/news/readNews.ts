import type { getNews, listNews, NewsCard, NewsItem } from '@common/endpoints/news';
import type { Page } from '@common/envelope';
import { newsCategory } from '@common/lists/newsCategory';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { sanitise } from '../../../richText/sanitise';
import { findItem, findPublished } from './store';

/** Published news, newest first; an unknown category is ignored. */
export async function listPublished({ db, query }: Call<typeof listNews>): Promise<Page<NewsCard>> {
  const { current, pageSize, offset } = parsePage(query, 9);
  const category = newsCategory(query.category).value || null;
  const { rows, total } = await findPublished(db, { category, limit: pageSize, offset });
  return { list: rows, total, current, pageSize };
}

/** The newest items, for pages that show a few news. */
export async function readNewest(db: Queryable, limit: number): Promise<NewsCard[]> {
  return (await findPublished(db, { category: null, limit, offset: 0 })).rows;
}

/** @throws AppError NOT_FOUND, also for a draft */
export async function readItem({ db, params }: Call<typeof getNews>): Promise<NewsItem> {
  const item = await findItem(db, params.id);
  if (!item) throw new AppError('NOT_FOUND');
  return { ...item, html: sanitise(item.html) };
}
