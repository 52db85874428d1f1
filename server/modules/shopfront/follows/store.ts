import type { Holiday } from '@common/endpoints/holidays';
import { MAX_FOLLOWS } from '@common/shopfront/followRules';
import { type RowOf, t } from '../../../db/columns';
import { cursorPages, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement } from '../../../db/database';
import { awayJson } from '../../../db/holidays';
import { epochMs } from '../../../db/moments';
import type { PageCursor } from '../../../http/paging';

/** Undo period of an end: following again within it restores the old date and position in the list. */
const UNDO_MINUTES = 1;
/** Max. products and lots shown of each seller in the list. */
const SHOWN_PRODUCTS = 4;
const SHOWN_LOTS = 2;

const ids = statement(
  'followedIds',
  'SELECT seller_id FROM seller_follows WHERE follower_id = $1 AND removed_at IS NULL ORDER BY id DESC',
  { seller_id: t.int },
);

export const restoreFollow = statement(
  'restoreFollow',
  `UPDATE seller_follows SET removed_at = NULL WHERE follower_id = $1 AND seller_id = $2
     AND removed_at > clock_timestamp() - make_interval(mins => ${UNDO_MINUTES})`,
);

// Only a member who has put up something for sale has a page, and can be followed.
export const followState = statement(
  'followState',
  `SELECT m.frozen_at IS NOT NULL AS paused, EXISTS (
     SELECT 1 FROM seller_follows f WHERE f.follower_id = $1 AND f.seller_id = m.id AND f.removed_at IS NULL) AS follows
   FROM members m WHERE m.id = $2 AND EXISTS (SELECT 1 FROM products p WHERE p.seller_id = m.id)`,
  { paused: t.boolean, follows: t.boolean },
);

// The limit is soft: two requests at once may pass it by one.
export const addFollow = statement(
  'addFollow',
  `INSERT INTO seller_follows (follower_id, seller_id)
   SELECT $1, $2 WHERE (
     SELECT count(*) FROM seller_follows WHERE follower_id = $1 AND removed_at IS NULL) < ${MAX_FOLLOWS}
   ON CONFLICT (follower_id, seller_id) DO UPDATE SET id = DEFAULT, created_at = now(), removed_at = NULL
   WHERE seller_follows.removed_at IS NOT NULL`,
);

export const endFollow = statement(
  'endFollow',
  `UPDATE seller_follows SET removed_at = clock_timestamp()
   WHERE follower_id = $1 AND seller_id = $2 AND removed_at IS NULL`,
);

// An hour is longer than the undo period, so that an undo in progress finds its row.
export const deleteEnded = statement(
  'deleteEndedFollows',
  `DELETE FROM seller_follows WHERE removed_at < clock_timestamp() - interval '1 hour' RETURNING id`,
  { id: t.int },
);

const followColumns = {
  id: t.int,
  sellerId: t.int,
  name: t.text,
  isPaused: t.boolean,
  away: t.json.as<Holiday>().orNull,
  followedAt: t.int,
  products: t.json.as<number[]>(),
  /** Products of running lots. */
  lots: t.json.as<number[]>(),
};
export type FollowRow = RowOf<typeof followColumns>;

const PAGES = cursorPages(
  'Follows',
  'f.id',
  'seller_follows f JOIN members m ON m.id = f.seller_id WHERE f.follower_id = $3 AND f.removed_at IS NULL',
  ({ rows, page }) =>
    `SELECT f.id, f.seller_id AS "sellerId", m.name, m.frozen_at IS NOT NULL AS "isPaused", ${awayJson('m.id')} AS away,
       ${epochMs('f.created_at')} AS "followedAt",
       to_json(ARRAY(SELECT p.id FROM products p WHERE p.seller_id = m.id AND p.on_sale ORDER BY p.id DESC LIMIT ${SHOWN_PRODUCTS})) AS products,
       to_json(ARRAY(SELECT l.product_id FROM lots l WHERE l.seller_id = m.id AND l.closed_at IS NULL AND l.withdrawn_at IS NULL
         AND l.suspended_at IS NULL AND l.starts_at <= now() AND l.ends_at > now()
         ORDER BY l.ends_at, l.id LIMIT ${SHOWN_LOTS})) AS lots
     FROM ${rows} ${page}`,
  followColumns,
);

/** The sellers that a member follows, the last followed first. */
export async function findFollowedIds(db: Queryable, memberId: number): Promise<number[]> {
  return (await db.run(ids, [memberId])).map((row) => row.seller_id);
}

export const pageFollows = (
  db: Queryable,
  memberId: number,
  cursor: PageCursor,
  size: number,
): Promise<{ found: FollowRow[]; total: number | null }> =>
  readBeyond(db, PAGES, cursor, size, [memberId]);
