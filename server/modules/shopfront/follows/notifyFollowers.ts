import { taipeiDate } from '@common/text/taipeiDay';
import type { RowOf } from '../../../db/columns';
import type { Database, Tx } from '../../../db/database';
import { readDatabaseTime } from '../../../db/databaseTime';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { notifyEach } from '../../messages/notices/notify';
import * as sql from './newsStore';

type News = RowOf<typeof sql.claimedNews.columns>;

/** Begins the day's digest with the news that are shown now; no-op if one is being sent, or was sent today. */
function beginDigest(db: Database, sellerId: number, day: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await tx.maybeOne(sql.beginDigest, [sellerId, day]))) return;
    await tx.run(sql.claimNews, [sellerId]);
  });
}

/** The data of the notice about these news, the newest first; undefined without any. */
function noticeOf(news: readonly News[], sellerId: number, day: string) {
  const [newest] = news;
  if (!newest) return undefined;
  return {
    productId: newest.product_id,
    sellerId,
    day,
    more: news.length > 1 ? `等 ${news.length} 件新品` : '',
    tab: news.every(({ isLot }) => isLot) ? '?tab=lots' : '',
  };
}

/** Notifies the next followers. @returns whether there may be more */
async function notifySome(tx: Tx, sellerId: number): Promise<boolean> {
  const digest = await tx.maybeOne(sql.runningDigest, [sellerId]);
  if (!digest) return false;
  const news = await tx.run(sql.claimedNews, [sellerId]);
  const followers =
    news.length === 0 ? [] : await tx.run(sql.nextFollowers, [sellerId, digest.passed_id]);
  await notifyEach(
    tx,
    followers.flatMap(({ follower_id: memberId, created_at: since }) => {
      // Only pieces that were put up after the member began to follow.
      const newsSince = news.filter(({ created_at }) => created_at >= since);
      const data = noticeOf(newsSince, sellerId, digest.day);
      return data ? [{ memberId, kind: 'sellerNews' as const, data }] : [];
    }),
  );
  const last = followers.at(-1);
  if (last && followers.length === sql.AT_ONCE) {
    await tx.run(sql.passFollowers, [sellerId, last.follower_id]);
    return true;
  }
  await tx.run(sql.endDigest, [sellerId]);
  return false;
}

async function sendDigest(db: Database, sellerId: number, day: string): Promise<void> {
  await beginDigest(db, sellerId, day);
  let hasMore = true;
  while (hasMore) hasMore = await db.transaction((tx) => notifySome(tx, sellerId));
}

/**
 * Job: notifies followers of what a seller has put up, at most once a day (ADR 137). Each transaction notifies a batch of
 * followers and stores the last of them, so that an interrupted digest continues after them and nobody is notified twice.
 */
export async function notifyFollowers(db: Database, log?: JobLog): Promise<number> {
  const day = taipeiDate(await readDatabaseTime(db));
  return sweep(db, {
    job: 'notifyFollowers',
    log,
    due: async () => (await db.run(sql.sellersWithNews, [day])).map((row) => row.seller_id),
    work: (id) => sendDigest(db, Number(id), day),
  });
}
