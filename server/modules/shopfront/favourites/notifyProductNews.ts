import type { Database, Tx } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { notifyAll } from '../../messages/notices/notify';
import * as sql from './newsStore';

/** Number of members notified in one statement. */
const AT_ONCE = 1000;

async function notifyAudience(tx: Tx, productId: number): Promise<boolean> {
  const news = (await tx.run(sql.claimProductNews, [productId])).sort((a, b) => a.id - b.id);
  const [first, last] = [news[0], news.at(-1)];
  if (!first || !last) return false;
  const product = await tx.maybeOne(sql.productOfNews, [productId]);
  // The product may have sold out again.
  if (!product?.buyable) return true;
  const isBack = news.some(({ kind }) => kind === 'backInStock');
  const [before, price] = [BigInt(first.price_before), BigInt(product.min_price)];
  if (!isBack && price >= before) return true;
  const rows = await tx.run(sql.audienceOfProductNews, [
    productId,
    last.created_at,
    isBack ? first.created_at : null,
  ]);
  const members = rows.map((row) => row.member_id);
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const batch = members.slice(from, from + AT_ONCE);
    if (isBack) await notifyAll(tx, batch, 'backInStock', { newsId: last.id, productId, price });
    else await notifyAll(tx, batch, 'priceDrop', { newsId: last.id, productId, before, price });
  }
  return true;
}

/**
 * Job: notifies members that a favourite's price fell or that it is back in stock. The change is deleted in the
 * transaction that sends its notices, so each is sent once.
 */
export function notifyProductNews(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'notifyProductNews',
    log,
    due: async () => (await db.run(sql.pendingProductNews)).map((row) => row.product_id),
    work: (id) => db.transaction((tx) => notifyAudience(tx, Number(id))),
  });
}
