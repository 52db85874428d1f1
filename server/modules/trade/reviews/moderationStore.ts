import type { Picture } from '@common/endpoints/pictures';
import type { StaffReview } from '@common/endpoints/reviews';
import type { SortKey } from '@common/lists/listSorts';
import { t } from '../../../db/columns';
import { byCount, byId, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { atOnce, type FoundPage, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';
import { FROM_PUBLIC, PICTURED, PUBLIC, reviewColumns } from './store';

const STAFF_COLUMNS = `${PUBLIC}, r.product_id AS "productId", l.title, o.out_trade_no, p.seller_id IS NULL AS "isPlatform",
  jsonb_array_length(r.pictures) AS "pictureCount", r.hidden_reason AS "hiddenReason"`;
const STAFF = `${STAFF_COLUMNS} ${FROM_PUBLIC} JOIN products p ON p.id = r.product_id JOIN orders o ON o.id = r.order_id`;
const STAFF_FILTER = `CASE $3::text WHEN 'hidden' THEN r.hidden_at IS NOT NULL
    WHEN 'pictured' THEN r.hidden_at IS NULL AND ${PICTURED}
    WHEN 'low' THEN r.hidden_at IS NULL AND r.rating <= 2
    WHEN 'unanswered' THEN r.hidden_at IS NULL AND r.reply IS NULL AND p.seller_id IS NULL ELSE true END
  AND ($4::text IS NULL OR l.title ILIKE $4)`;
const staffReviewColumns = {
  ...reviewColumns,
  productId: t.int,
  title: t.text,
  out_trade_no: t.text,
  isPlatform: t.boolean,
  pictureCount: t.int,
  hiddenReason: t.text.orNull,
};

const KEYS = { created: byId('r.id'), rating: byCount('r.rating', 'r.id') };
const PAGES = sortedPages('reviews', 'AllReviews', KEYS, {
  from: `reviews r JOIN members m ON m.id = r.member_id
   JOIN order_lines l ON l.order_id = r.order_id AND l.position = r.line_position
   JOIN products p ON p.id = r.product_id JOIN orders o ON o.id = r.order_id`,
  where: STAFF_FILTER,
  text: atOnce(STAFF_COLUMNS),
  columns: staffReviewColumns,
});
const oneStaff = statement(
  'oneReviewForStaff',
  `SELECT ${STAFF} WHERE r.id = $1`,
  staffReviewColumns,
);

/** A page of reviews; the total is null with a filter, which no index serves. */
export const pageForStaff = (
  db: Queryable,
  { state, q }: { state: string | null; q: string | null },
  by: SortKey<'reviews'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<StaffReview>> =>
  readBeyond(
    db,
    PAGES[by],
    cursor,
    size,
    [state, q && containsPattern(q)],
    state === null && q === null,
  );

export function findOneForStaff(tx: Tx, id: number): Promise<StaffReview | undefined> {
  return tx.maybeOne(oneStaff, [id]);
}

const lock = statement('lockReview', 'SELECT 1 FROM reviews WHERE id = $1 FOR UPDATE');

export async function lockReview(tx: Tx, id: number): Promise<void> {
  await tx.run(lock, [id]);
}

const hide = statement(
  'hideReview',
  `UPDATE reviews SET hidden_at = CASE WHEN $2::text IS NOT NULL THEN now() END, hidden_reason = $2
   WHERE id = $1 AND (hidden_at IS NULL) = ($2::text IS NOT NULL) RETURNING pictures`,
  { pictures: t.json.as<Picture[]>() },
);

/** Hides a review for a reason, or shows it again (null). @returns its pictures; undefined when nothing changed */
export async function setHidden(
  tx: Tx,
  id: number,
  reason: string | null,
): Promise<Picture[] | undefined> {
  return (await tx.maybeOne(hide, [id, reason]))?.pictures;
}
