import type { Picture } from '@common/endpoints/pictures';
import type { StaffReview } from '@common/endpoints/reviews';
import { t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { FROM_PUBLIC, PICTURED, PUBLIC, reviewColumns } from './store';

const STAFF = `${PUBLIC}, r.product_id AS "productId", l.title, o.out_trade_no, p.seller_id IS NULL AS "isPlatform",
  jsonb_array_length(r.pictures) AS "pictureCount", r.hidden_reason AS "hiddenReason" ${FROM_PUBLIC} JOIN products p ON p.id = r.product_id
  JOIN orders o ON o.id = r.order_id`;
const STAFF_FILTER = `CASE $1::text WHEN 'hidden' THEN r.hidden_at IS NOT NULL
    WHEN 'pictured' THEN r.hidden_at IS NULL AND ${PICTURED}
    WHEN 'low' THEN r.hidden_at IS NULL AND r.rating <= 2
    WHEN 'unanswered' THEN r.hidden_at IS NULL AND r.reply IS NULL AND p.seller_id IS NULL ELSE true END
  AND ($2::text IS NULL OR l.title ILIKE $2)`;
const countStaff = statement(
  'countAllReviews',
  `SELECT count(*) AS total ${FROM_PUBLIC} JOIN products p ON p.id = r.product_id WHERE ${STAFF_FILTER}`,
  { total: t.int },
);
const staffReviewColumns = {
  ...reviewColumns,
  productId: t.int,
  title: t.text,
  out_trade_no: t.text,
  isPlatform: t.boolean,
  pictureCount: t.int,
  hiddenReason: t.text.orNull,
};

const pageStaff = statement(
  'pageAllReviews',
  `SELECT ${STAFF} WHERE ${STAFF_FILTER} ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
  staffReviewColumns,
);
const oneStaff = statement(
  'oneReviewForStaff',
  `SELECT ${STAFF} WHERE r.id = $1`,
  staffReviewColumns,
);

export async function findForStaff(
  db: Queryable,
  asked: { state: string | null; q: string | null; limit: number; offset: number },
): Promise<{ rows: StaffReview[]; total: number }> {
  const filter = [asked.state, asked.q && containsPattern(asked.q)];
  const [counted, rows] = await Promise.all([
    db.one(countStaff, filter),
    db.run(pageStaff, [...filter, asked.limit, asked.offset]),
  ]);
  return { rows, total: counted.total };
}

export function findOneForStaff(tx: Tx, id: number): Promise<StaffReview | undefined> {
  return tx.maybeOne(oneStaff, [id]);
}

const hide = statement(
  'hideReview',
  `UPDATE reviews SET hidden_at = CASE WHEN $2::text IS NOT NULL THEN now() END, hidden_reason = $2
   WHERE id = $1 AND (hidden_at IS NULL) = ($2::text IS NOT NULL) RETURNING pictures`,
  { pictures: t.json.as<Picture[]>() },
);

/** Hides with a reason, or shows again (null). @returns its pictures; undefined when nothing changed */
export async function setHidden(
  tx: Tx,
  id: number,
  reason: string | null,
): Promise<Picture[] | undefined> {
  return (await tx.maybeOne(hide, [id, reason]))?.pictures;
}
