import type {
  createNews as createContract,
  getAnyNews,
  listAllNews,
  NewsInput,
  publishNews,
  StaffNews,
  unpublishNews,
  updateNews as updateContract,
} from '@common/endpoints/news';
import type { Picture } from '@common/endpoints/pictures';
import type { Page } from '@common/envelope';
import { newsCategory } from '@common/lists/newsCategory';
import type { ActionOf } from '@common/lists/staffActions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { changeOf, created, type Facts, type RecordChange } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { renderMarkdown } from '../../../richText/renderMarkdown';
import { claimPictures } from '../pictures/claimPictures';
import {
  findAll,
  findAny,
  insertNews,
  markPublished,
  type StaffRow,
  updateNews,
  type Written,
} from './store';

const STATES = new Map([
  ['draft', false],
  ['published', true],
]);

/** All news items, drafts included, last changed first; invalid filters are ignored. */
export async function listForStaff({
  db,
  query,
}: Call<typeof listAllNews>): Promise<Page<StaffRow>> {
  const { current, pageSize, offset } = parsePage(query);
  const { rows, total } = await findAll(db, {
    published: STATES.get(query.state ?? '') ?? null,
    category: newsCategory(query.category).value || null,
    q: query.q?.trim() || null,
    limit: pageSize,
    offset,
  });
  return { list: rows, total, current, pageSize };
}

/** @throws AppError NOT_FOUND */
export async function readForStaff({ db, params }: Call<typeof getAnyNews>): Promise<StaffNews> {
  const item = await findAny(db, params.id);
  if (!item) throw new AppError('NOT_FOUND');
  return item;
}

/** @throws AppError PICTURE_UNKNOWN */
async function pictureOf(
  tx: Tx,
  memberId: number,
  input: NewsInput['picture'],
  current: Picture | null,
): Promise<Picture | null> {
  if (input === undefined) return current;
  if (input === null) return null;
  const already = current ? [current] : [];
  const claim = { memberId, purpose: 'news' as const, already, byStaff: true };
  const [picture = null] = await claimPictures(tx, [input], claim);
  return picture;
}

const written = (
  { category, title, summary, cover, markdown }: NewsInput,
  picture: Picture | null,
): Written => ({
  category,
  cover,
  picture,
  markdown,
  title: title.trim(),
  summary: summary.trim(),
  html: renderMarkdown(markdown),
});

const factsOf = (item: StaffNews): Facts => ({
  分類: newsCategory(item.category).label,
  標題: item.title,
  摘要: item.summary,
  封面: item.picture?.url ?? item.cover,
  內容: item.markdown,
});

function logAction(
  tx: Tx,
  staffId: number,
  action: ActionOf<'news'>,
  { id, title }: StaffNews,
  change: RecordChange,
) {
  const ref = { type: 'news', id: String(id) };
  return writeStaffAction(tx, staffId, `news.${action}`, ref, title, change);
}

/** Creates an item as a draft. @throws AppError PICTURE_UNKNOWN */
export async function createNews({
  tx,
  caller,
  body,
}: Call<typeof createContract>): Promise<StaffNews> {
  const item = await insertNews(
    tx,
    written(body, await pictureOf(tx, caller.memberId, body.picture, null)),
  );
  await logAction(tx, caller.memberId, 'create', item, created(factsOf(item)));
  return item;
}

/** @throws AppError NOT_FOUND, PICTURE_UNKNOWN, CONTENT_CHANGED when another version was saved since the caller read it */
export async function changeNews({
  tx,
  caller,
  params,
  body,
}: Call<typeof updateContract>): Promise<StaffNews> {
  const before = await findAny(tx, params.id);
  if (!before) throw new AppError('NOT_FOUND');
  const picture = await pictureOf(tx, caller.memberId, body.picture, before.picture);
  // Refused when `before` is no longer the version that the caller read.
  const item = await updateNews(tx, params.id, body.version, written(body, picture));
  if (!item) throw new AppError('CONTENT_CHANGED');
  const change = { before: factsOf(before), after: factsOf(item) };
  await logAction(tx, caller.memberId, 'update', item, change);
  return item;
}

async function setPublished(
  { tx, caller, params, body }: Call<typeof publishNews> | Call<typeof unpublishNews>,
  published: boolean,
): Promise<StaffNews> {
  const changed = await markPublished(tx, params.id, published, body.version);
  if (changed) {
    const change = changeOf('發布', !published, published);
    await logAction(tx, caller.memberId, published ? 'publish' : 'unpublish', changed, change);
    return changed;
  }
  const item = await findAny(tx, params.id);
  if (!item) throw new AppError('NOT_FOUND');
  if (item.version !== body.version) throw new AppError('SEEN_STATE_CHANGED');
  return item;
}

/** Publishes an item. @throws AppError NOT_FOUND, SEEN_STATE_CHANGED */
export const publish = (call: Call<typeof publishNews>) => setPublished(call, true);
/** Makes an item a draft again. @throws AppError NOT_FOUND, SEEN_STATE_CHANGED */
export const unpublish = (call: Call<typeof unpublishNews>) => setPublished(call, false);
