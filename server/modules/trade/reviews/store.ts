import type { Picture } from '@common/endpoints/pictures';
import type { OwnReview, Purchase, Review } from '@common/endpoints/reviews';
import { ORDER } from '@common/orders/orderTransitions';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { epochMs } from '../../../db/moments';

const REPLY = `CASE WHEN r.reply IS NOT NULL THEN
  json_build_object('text', r.reply, 'at', ${epochMs('r.replied_at')}) END`;
/** The files of a hidden review's pictures are not served. */
const PICTURES = `CASE WHEN r.hidden_at IS NULL THEN r.pictures ELSE '[]' END`;
const CONTENT = `r.id, r.rating, r.text, ${epochMs('r.created_at')} AS "createdAt", ${epochMs('r.edited_at')} AS "editedAt",
  ${PICTURES} AS pictures, ${REPLY} AS reply`;
/** With the author's full name; callers mask it before they return it. */
export const PUBLIC = `${CONTENT}, m.name AS author, l.sku_name AS "skuName"`;
export const FROM_PUBLIC = `FROM reviews r JOIN members m ON m.id = r.member_id
  JOIN order_lines l ON l.order_id = r.order_id AND l.position = r.line_position`;

const reviewedColumns = {
  ratings: t.int.array,
  /** Reviews with pictures, by stars. */
  pictured: t.int.array,
  seller_id: t.int.orNull,
};
const SHOWN = 'r.product_id = $1 AND r.hidden_at IS NULL';
export const PICTURED = `r.pictures <> '[]'::jsonb`;
const reviewed = statement(
  'reviewedProduct',
  `SELECT p.ratings, p.seller_id, (
     SELECT array_agg((SELECT count(*) FROM reviews r WHERE ${SHOWN} AND ${PICTURED} AND r.rating = s)::int ORDER BY s)
     FROM generate_series(1, 5) s) AS pictured
   FROM products p WHERE p.id = $1`,
  reviewedColumns,
);

/** A product's ratings and seller; undefined when there is no such product. */
export function findReviewed(
  db: Queryable,
  productId: number,
): Promise<RowOf<typeof reviewedColumns> | undefined> {
  return db.maybeOne(reviewed, [productId]);
}

/** Columns of `CONTENT`. */
const contentColumns = {
  id: t.int,
  rating: t.int,
  text: t.text,
  pictures: t.json.as<Picture[]>(),
  createdAt: t.int,
  editedAt: t.int.orNull,
  reply: t.json.as<{ at: number; text: string }>().orNull,
};

export const reviewColumns = {
  ...contentColumns,
  author: t.text,
  skuName: t.text,
};

const pageShown = statement(
  'pageReviews',
  `SELECT ${PUBLIC} ${FROM_PUBLIC}
   WHERE ${SHOWN} AND ($2::smallint IS NULL OR r.rating = $2)
   ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
  reviewColumns,
);
const pagePictured = statement(
  'pagePicturedReviews',
  `SELECT ${PUBLIC} ${FROM_PUBLIC}
   WHERE ${SHOWN} AND ${PICTURED} AND ($2::smallint IS NULL OR r.rating = $2)
   ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
  reviewColumns,
);

export interface ShownQuery {
  productId: number;
  stars: number | null;
  /** Only reviews with pictures. */
  pictured: boolean;
  limit: number;
  offset: number;
}

export function findShown(db: Queryable, asked: ShownQuery): Promise<Review[]> {
  const { productId, stars, pictured, limit, offset } = asked;
  return db.run(pictured ? pagePictured : pageShown, [productId, stars, limit, offset]);
}

/** All pieces of the line `l` were given back because the seller did not send them: there is nothing to judge. */
const UNSENT = `(SELECT coalesce(sum(i.quantity), 0) FROM return_lines i JOIN order_returns t ON t.id = i.return_id
  WHERE i.order_id = l.order_id AND i.position = l.position AND t.reason = 'unsent' AND t.state = 'refunded') >= l.quantity`;

const MINE = `FROM orders o JOIN order_lines l ON l.order_id = o.id
  LEFT JOIN reviews r ON r.order_id = o.id AND r.line_position = l.position
  WHERE o.buyer_id = $1 AND o.status = ${ORDER.succeeded} AND ($2::bigint IS NULL OR l.product_id = $2)
    AND (r.id IS NOT NULL OR NOT ${UNSENT})`;
const countMine = statement('countMyReviews', `SELECT count(*) AS total ${MINE}`, { total: t.int });
const pageMine = statement(
  'pageMyReviews',
  `SELECT o.out_trade_no, l.position, l.product_id AS "productId", l.title, l.sku_name AS "skuName", l.picture,
     ${epochMs('o.closed_at')} AS "completedAt",
     CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'rating', r.rating, 'text', r.text, 'pictures', ${PICTURES},
       'createdAt', ${epochMs('r.created_at')}, 'editedAt', ${epochMs('r.edited_at')}, 'reply', ${REPLY},
       'hiddenReason', r.hidden_reason) END AS review
   ${MINE} ORDER BY r.id IS NOT NULL, o.id DESC, l.position LIMIT $3 OFFSET $4`,
  {
    out_trade_no: t.text,
    position: t.int,
    productId: t.int,
    title: t.text,
    skuName: t.text,
    picture: t.text.orNull,
    completedAt: t.int,
    review: t.json.as<NonNullable<Purchase['review']>>().orNull,
  },
);

export async function findPurchases(
  db: Queryable,
  asked: { memberId: number; productId: number | null; limit: number; offset: number },
): Promise<{ rows: Purchase[]; total: number }> {
  const who = [asked.memberId, asked.productId];
  const [counted, rows] = await Promise.all([
    db.one(countMine, who),
    db.run(pageMine, [...who, asked.limit, asked.offset]),
  ]);
  return { rows, total: counted.total };
}

const boughtLineColumns = {
  order_id: t.int,
  product_id: t.int,
  status: t.int,
  is_unsent: t.boolean,
};

export type BoughtLine = RowOf<typeof boughtLineColumns>;

const boughtLine = statement(
  'findBoughtLine',
  `SELECT o.id AS order_id, l.product_id, o.status, ${UNSENT} AS is_unsent
   FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE o.out_trade_no = $1 AND o.buyer_id = $2 AND l.position = $3`,
  boughtLineColumns,
);

/** A line of one of this buyer's orders. */
export function findBoughtLine(
  tx: Tx,
  outTradeNo: string,
  buyerId: number,
  position: number,
): Promise<BoughtLine | undefined> {
  return tx.maybeOne(boughtLine, [outTradeNo, buyerId, position]);
}

const OWN = `${CONTENT}, r.hidden_reason AS "hiddenReason"`;
const ownReviewColumns = {
  ...contentColumns,
  hiddenReason: t.text.orNull,
};

const insert = statement(
  'insertReview',
  `INSERT INTO reviews AS r (order_id, line_position, product_id, member_id, rating, text, pictures)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (order_id, line_position) DO NOTHING RETURNING ${OWN}`,
  ownReviewColumns,
);

export interface ReviewContent {
  rating: number;
  text: string;
  pictures: Picture[];
}

/** @returns undefined when the line already has a review */
export async function insertReview(
  tx: Tx,
  line: BoughtLine,
  review: ReviewContent & { position: number; memberId: number },
): Promise<OwnReview | undefined> {
  const { position, memberId, rating, text, pictures } = review;
  const written = [rating, text, JSON.stringify(pictures)];
  return tx.maybeOne(insert, [line.order_id, position, line.product_id, memberId, ...written]);
}

const lockPictures = statement(
  'lockReviewPictures',
  'SELECT pictures FROM reviews WHERE id = $1 AND member_id = $2 FOR UPDATE',
  { pictures: t.json.as<Picture[]>() },
);

/** Locks a member's review and returns its pictures; undefined when it is not theirs. */
export async function lockOwnPictures(
  tx: Tx,
  id: number,
  memberId: number,
): Promise<Picture[] | undefined> {
  return (await tx.maybeOne(lockPictures, [id, memberId]))?.pictures;
}

const edit = statement(
  'editReview',
  `UPDATE reviews r SET rating = $3, text = $4, pictures = $5, edited_at = now()
   WHERE r.id = $1 AND r.member_id = $2 AND r.edited_at IS NULL AND r.hidden_at IS NULL RETURNING ${OWN}`,
  ownReviewColumns,
);

/** @returns undefined when it is not this member's review, was changed before, or is hidden */
export function updateReview(
  tx: Tx,
  id: number,
  memberId: number,
  { rating, text, pictures }: ReviewContent,
): Promise<OwnReview | undefined> {
  return tx.maybeOne(edit, [id, memberId, rating, text, JSON.stringify(pictures)]);
}

const reviewStateColumns = {
  member_id: t.int,
  /** Null for a sale of the platform. */
  seller_id: t.int.orNull,
  edited: t.boolean,
  replied: t.boolean,
  hidden: t.boolean,
};

export type ReviewState = RowOf<typeof reviewStateColumns>;

const stateOf = statement(
  'reviewState',
  `SELECT r.member_id, p.seller_id, r.edited_at IS NOT NULL AS edited, r.reply IS NOT NULL AS replied,
     r.hidden_at IS NOT NULL AS hidden
   FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.id = $1`,
  reviewStateColumns,
);

export function findState(tx: Tx, id: number): Promise<ReviewState | undefined> {
  return tx.maybeOne(stateOf, [id]);
}

const answer = statement(
  'replyToReview',
  `UPDATE reviews SET reply = $2, replied_at = now()
   WHERE id = $1 AND reply IS NULL AND hidden_at IS NULL RETURNING id`,
);

/** @returns whether it was written: false when there is a reply already or the review is hidden */
export async function writeReply(tx: Tx, id: number, text: string): Promise<boolean> {
  return (await tx.run(answer, [id, text])).length > 0;
}

const oneShown = statement(
  'oneReview',
  `SELECT ${PUBLIC} ${FROM_PUBLIC} WHERE r.id = $1`,
  reviewColumns,
);

export function findOne(tx: Tx, id: number): Promise<Review | undefined> {
  return tx.maybeOne(oneShown, [id]);
}
