import { MAX_STOCK_ALERTS } from '@common/goods/stockAlertRules';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { isHere } from '../../../db/holidays';
import { hasNoFailure } from '../../../jobs/failureStore';

/** Whether the variant `s` of the product `p` can be bought now. */
const BUYABLE = `(s.archived_at IS NULL AND s.stock > s.reserved AND p.on_sale AND ${isHere('p.seller_id')})`;

/** Max. members notified in one transaction. */
export const AT_ONCE = 1000;

export const skuForAlert = statement(
  'skuForAlert',
  `SELECT p.seller_id, p.paused, p.on_sale AND s.archived_at IS NULL AS on_sale, ${BUYABLE} AS buyable
   FROM skus s JOIN products p ON p.id = s.product_id
   WHERE s.id = $1 AND NOT EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id)`,
  { seller_id: t.int.orNull, paused: t.boolean, on_sale: t.boolean, buyable: t.boolean },
);

// The limit is soft: two requests at once may pass it by one.
export const addAlert = statement(
  'addStockAlert',
  `INSERT INTO stock_alerts (member_id, sku_id)
   SELECT $1, $2 WHERE (SELECT count(*) FROM stock_alerts WHERE member_id = $1) < ${MAX_STOCK_ALERTS}
   ON CONFLICT DO NOTHING`,
);

export const hasAlert = statement(
  'hasStockAlert',
  'SELECT EXISTS (SELECT 1 FROM stock_alerts WHERE member_id = $1 AND sku_id = $2) AS waits',
  { waits: t.boolean },
);

export const removeAlert = statement(
  'removeStockAlert',
  'DELETE FROM stock_alerts WHERE member_id = $1 AND sku_id = $2',
);

export const alertsOfMember = statement(
  'stockAlertsOfMember',
  `SELECT a.sku_id, s.name AS sku_name, s.product_id, a.created_at
   FROM stock_alerts a JOIN skus s ON s.id = a.sku_id
   WHERE a.member_id = $1 ORDER BY a.created_at DESC, a.sku_id`,
  { sku_id: t.int, sku_name: t.text, product_id: t.int, created_at: t.timestamp },
);

/** Of a variant `s`: the wait for it is over. */
const OVER = `(s.archived_at IS NOT NULL OR ${BUYABLE})`;

export const skusToTellOf = statement(
  'skusToTellOf',
  `SELECT s.id FROM skus s JOIN products p ON p.id = s.product_id
   WHERE EXISTS (SELECT 1 FROM stock_alerts a WHERE a.sku_id = s.id) AND ${OVER}
     AND ${hasNoFailure('notifyRestocked', 's.id')}
   ORDER BY s.id LIMIT 50`,
  { id: t.int },
);

export const skuToTellOf = statement(
  'skuToTellOf',
  `SELECT s.product_id, s.name, s.price, s.archived_at IS NOT NULL AS removed
   FROM skus s JOIN products p ON p.id = s.product_id WHERE s.id = $1 AND ${OVER}`,
  { product_id: t.int, name: t.text, price: t.numeric, removed: t.boolean },
);

// A concurrent call waits for the rows' locks and then finds them deleted.
export const claimAlerts = statement(
  'claimStockAlerts',
  `DELETE FROM stock_alerts WHERE sku_id = $1 AND member_id IN (
     SELECT a.member_id FROM stock_alerts a WHERE a.sku_id = $1 ORDER BY a.member_id LIMIT ${AT_ONCE})
   RETURNING member_id`,
  { member_id: t.int },
);
