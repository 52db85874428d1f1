import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { isHere } from '../../../db/holidays';
import { hasNoFailure } from '../../../jobs/failureStore';

/** Pieces that a seller puts up within this time of the first one make one notice, minutes. */
export const BUNDLED_MINUTES = 60;
/** A piece that buyers could not see for this time is no longer news, days. */
const FRESH_DAYS = 7;
/** Max. followers notified in one transaction. */
export const AT_ONCE = 1000;

const IN_AUCTION = `EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id AND l.closed_at IS NULL AND l.withdrawn_at IS NULL
  AND l.suspended_at IS NULL)`;
/** Whether buyers can see the product `p` now. */
const SHOWN = `(p.on_sale OR ${IN_AUCTION})`;

// Sellers whose digest was interrupted, or who have news to send. News of a seller on holiday wait until they are back.
export const sellersWithNews = statement(
  'sellersWithNews',
  `SELECT seller_id FROM (
     SELECT d.seller_id FROM seller_digests d WHERE d.ended_at IS NULL
     UNION
     SELECT n.seller_id FROM seller_news n JOIN products p ON p.id = n.product_id
     WHERE NOT n.claimed AND n.created_at <= clock_timestamp() - make_interval(mins => ${BUNDLED_MINUTES})
       AND n.created_at > clock_timestamp() - make_interval(days => ${FRESH_DAYS}) AND ${SHOWN} AND ${isHere('n.seller_id')}
       AND NOT EXISTS (SELECT 1 FROM seller_digests d WHERE d.seller_id = n.seller_id AND d.day >= $1::date)
   ) due WHERE ${hasNoFailure('notifyFollowers', 'seller_id')} ORDER BY seller_id LIMIT 50`,
  { seller_id: t.int },
);

// One digest per day, and none while the previous one is being sent. A concurrent call waits for the row, then changes nothing.
export const beginDigest = statement(
  'beginSellerDigest',
  `INSERT INTO seller_digests AS d (seller_id, day) VALUES ($1, $2)
   ON CONFLICT (seller_id) DO UPDATE SET day = excluded.day, passed_id = 0, ended_at = NULL
   WHERE d.day < excluded.day AND d.ended_at IS NOT NULL RETURNING seller_id`,
  { seller_id: t.int },
);

export const claimNews = statement(
  'claimSellerNews',
  `UPDATE seller_news n SET claimed = true FROM products p
   WHERE p.id = n.product_id AND n.seller_id = $1 AND ${SHOWN} RETURNING n.product_id`,
  { product_id: t.int },
);

export const runningDigest = statement(
  'runningSellerDigest',
  'SELECT day::text AS day, passed_id FROM seller_digests WHERE seller_id = $1 AND ended_at IS NULL FOR UPDATE',
  { day: t.text, passed_id: t.int },
);

// The newest first, without products that are hidden by now.
export const claimedNews = statement(
  'claimedSellerNews',
  `SELECT n.product_id, n.created_at, NOT p.on_sale AS "isLot" FROM seller_news n JOIN products p ON p.id = n.product_id
   WHERE n.seller_id = $1 AND n.claimed AND ${SHOWN} ORDER BY n.created_at DESC, n.product_id DESC`,
  { product_id: t.int, created_at: t.timestamp, isLot: t.boolean },
);

export const nextFollowers = statement(
  'nextFollowers',
  `SELECT follower_id, created_at FROM seller_follows
   WHERE seller_id = $1 AND removed_at IS NULL AND follower_id > $2 ORDER BY follower_id LIMIT ${AT_ONCE}`,
  { follower_id: t.int, created_at: t.timestamp },
);

export const passFollowers = statement(
  'passFollowers',
  'UPDATE seller_digests SET passed_id = $2 WHERE seller_id = $1',
);

export const endDigest = statement(
  'endSellerDigest',
  `WITH d AS (UPDATE seller_digests SET ended_at = clock_timestamp() WHERE seller_id = $1 RETURNING seller_id)
   DELETE FROM seller_news n USING d WHERE n.seller_id = d.seller_id AND n.claimed`,
);

export const deleteStaleNews = statement(
  'deleteStaleSellerNews',
  `DELETE FROM seller_news WHERE NOT claimed AND created_at < clock_timestamp() - make_interval(days => ${FRESH_DAYS + 1})
   RETURNING product_id`,
  { product_id: t.int },
);
