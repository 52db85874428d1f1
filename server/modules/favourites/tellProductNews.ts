import { type Database, statement, type Tx } from '../../db/database';
import { notifyAll } from '../notices/notify';

/** How many are told in one statement. */
const AT_ONCE = 1000;

const pending = statement(
  'pendingProductNews',
  'SELECT DISTINCT product_id FROM product_news ORDER BY product_id LIMIT 50',
);
// All that is new of a product is told as one. Whoever comes second waits here and finds it gone.
const claim = statement(
  'claimProductNews',
  'DELETE FROM product_news WHERE product_id = $1 RETURNING id, kind, price_before, created_at',
);
const find = statement(
  'productOfNews',
  'SELECT min_price, on_sale AND in_stock AS buyable FROM products WHERE id = $1',
);
const audience = statement(
  'audienceOfProductNews',
  `SELECT member_id FROM favourites
   WHERE product_id = $1 AND removed_at IS NULL AND added_at <= $2 ORDER BY member_id`,
);

interface News {
  id: number;
  kind: 'priceDrop' | 'backInStock';
  price_before: string;
  created_at: Date;
}

async function tellOf(tx: Tx, productId: number): Promise<boolean> {
  const news = (await tx.run<News>(claim, [productId])).sort((a, b) => a.id - b.id);
  const [first, last] = [news[0], news.at(-1)];
  if (!first || !last) return false;
  const [product] = await tx.run<{ min_price: string; buyable: boolean }>(find, [productId]);
  // It may have gone again.
  if (!product?.buyable) return true;
  const isBack = news.some(({ kind }) => kind === 'backInStock');
  const [before, price] = [BigInt(first.price_before), BigInt(product.min_price)];
  if (!isBack && price >= before) return true;
  const rows = await tx.run<{ member_id: number }>(audience, [productId, last.created_at]);
  const members = rows.map((row) => row.member_id);
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const some = members.slice(from, from + AT_ONCE);
    if (isBack) await notifyAll(tx, some, 'backInStock', { newsId: last.id, productId, price });
    else await notifyAll(tx, some, 'priceDrop', { newsId: last.id, productId, before, price });
  }
  return true;
}

/**
 * Tells those who have a product among their favourites that its price fell or that it is back: once for
 * each change, which is gone in the transaction that tells it. @returns of how many products this call told
 */
export async function tellProductNews(db: Database): Promise<number> {
  let told = 0;
  for (const { product_id } of await db.run<{ product_id: number }>(pending)) {
    if (await db.transaction((tx) => tellOf(tx, product_id))) told++;
  }
  return told;
}
