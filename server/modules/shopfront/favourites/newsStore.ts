import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { isHere } from '../../../db/holidays';
import { hasNoFailure } from '../../../jobs/failureStore';

// News of a seller on holiday wait until the product can be bought again.
export const pendingProductNews = statement(
  'pendingProductNews',
  `SELECT DISTINCT n.product_id FROM product_news n JOIN products p ON p.id = n.product_id
   WHERE ${isHere('p.seller_id')} AND ${hasNoFailure('notifyProductNews', 'n.product_id')}
   ORDER BY n.product_id LIMIT 50`,
  { product_id: t.int },
);

const newsColumns = {
  id: t.int,
  kind: t.text.as<'priceDrop' | 'backInStock'>(),
  price_before: t.numeric,
  created_at: t.timestamp,
};

// All changes of a product make one notice. A concurrent call waits for the lock and then finds nothing.
export const claimProductNews = statement(
  'claimProductNews',
  'DELETE FROM product_news WHERE product_id = $1 RETURNING id, kind, price_before, created_at',
  newsColumns,
);

export const productOfNews = statement(
  'productOfNews',
  'SELECT min_price, on_sale AND in_stock AS buyable FROM products WHERE id = $1',
  { min_price: t.numeric, buyable: t.boolean },
);

// $3: when the product came back to stock; null for a price drop. Members with a stock alert for one of its variants, or with a
// notice of theirs since $3, are left out: the alert has a notice of its own.
export const audienceOfProductNews = statement(
  'audienceOfProductNews',
  `SELECT member_id FROM favourites
   WHERE product_id = $1 AND removed_at IS NULL AND added_at <= $2 AND ($3::timestamptz IS NULL OR NOT (
     EXISTS (SELECT 1 FROM stock_alerts a JOIN skus s ON s.id = a.sku_id
       WHERE a.member_id = favourites.member_id AND s.product_id = $1)
     OR EXISTS (SELECT 1 FROM notices n WHERE n.member_id = favourites.member_id AND n.about = 'product:' || $1
       AND n.kind = 'stockAlert' AND n.created_at >= $3)))
   ORDER BY member_id`,
  { member_id: t.int },
);
