import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { isHere } from '../../../db/holidays';
import { hasNoFailure } from '../../../jobs/failureStore';

/** What a seller puts up within this time of the first piece makes one notice, minutes. */
export const BUNDLED_MINUTES = 60;
/** What could not be seen for so long is no news any more, days. */
const FRESH_DAYS = 7;
/** Followers notified in one transaction. */
export const AT_ONCE = 1000;

const IN_AUCTION = `EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id AND l.closed_at IS NULL AND l.withdrawn_at IS NULL
  AND l.suspended_at IS NULL)`;
/** Of news `n` of a product `p`: whether buyers can see it now. */
const SHOWN = `(p.on_sale OR ${IN_AUCTION})`;

// Of a seller who is away it waits until they are back. A digest that was interrupted goes on first.
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

// One per day, and none while the one before goes on. A concurrent call waits for the row and then changes nothing.
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

// What is hidden by now does not count, the newest first.
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
