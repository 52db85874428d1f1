import type { OwnReview, Purchase, Review, StaffReview } from '@common/endpoints/reviews';
import { ORDER } from '@common/orderTransitions';
import { type Queryable, statement, type Tx } from '../../db/database';

/** Milliseconds since the epoch, as the wire has it. */
const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`;

const REPLY = `CASE WHEN r.reply IS NOT NULL THEN
  json_build_object('text', r.reply, 'at', ${ms('r.replied_at')}) END`;
const SAID = `r.id, r.rating, r.text, ${ms('r.created_at')} AS "createdAt", ${ms('r.edited_at')} AS "editedAt",
  ${REPLY} AS reply`;
/** The author's name; masked before it leaves. */
const SHOWN = `${SAID}, m.name AS author, l.sku_name AS "skuName"`;
const FROM_SHOWN = `FROM reviews r JOIN members m ON m.id = r.member_id
  JOIN order_lines l ON l.order_id = r.order_id AND l.position = r.line_position`;

const reviewed = statement(
  'reviewedProduct',
  'SELECT ratings, seller_id FROM products WHERE id = $1',
);

/** A product's stars and who sells it; nothing when there is no such product. */
export async function findReviewed(
  db: Queryable,
  productId: number,
): Promise<{ ratings: number[]; seller_id: number | null } | undefined> {
  const [row] = await db.run<{ ratings: number[]; seller_id: number | null }>(reviewed, [
    productId,
  ]);
  return row;
}

const pageShown = statement(
  'pageReviews',
  `SELECT ${SHOWN} ${FROM_SHOWN}
   WHERE r.product_id = $1 AND r.hidden_at IS NULL AND ($2::smallint IS NULL OR r.rating = $2)
   ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
);

export function findShown(
  db: Queryable,
  asked: { productId: number; stars: number | null; limit: number; offset: number },
): Promise<Review[]> {
  return db.run(pageShown, [asked.productId, asked.stars, asked.limit, asked.offset]);
}

const MINE = `FROM orders o JOIN order_lines l ON l.order_id = o.id
  LEFT JOIN reviews r ON r.order_id = o.id AND r.line_position = l.position
  WHERE o.buyer_id = $1 AND o.status = ${ORDER.succeeded} AND ($2::bigint IS NULL OR l.product_id = $2)`;
const countMine = statement('countMyReviews', `SELECT count(*) AS total ${MINE}`);
const pageMine = statement(
  'pageMyReviews',
  `SELECT o.out_trade_no, l.position, l.product_id AS "productId", l.title, l.sku_name AS "skuName", l.picture,
     ${ms('o.closed_at')} AS "completedAt",
     CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'rating', r.rating, 'text', r.text,
       'createdAt', ${ms('r.created_at')}, 'editedAt', ${ms('r.edited_at')}, 'reply', ${REPLY},
       'hiddenReason', r.hidden_reason) END AS review
   ${MINE} ORDER BY r.id IS NOT NULL, o.id DESC, l.position LIMIT $3 OFFSET $4`,
);

export async function findPurchases(
  db: Queryable,
  asked: { memberId: number; productId: number | null; limit: number; offset: number },
): Promise<{ rows: Purchase[]; total: number }> {
  const who = [asked.memberId, asked.productId];
  const [counted, rows] = await Promise.all([
    db.run<{ total: number }>(countMine, who),
    db.run<Purchase>(pageMine, [...who, asked.limit, asked.offset]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export interface BoughtLine {
  order_id: number;
  product_id: number;
  status: number;
}

const boughtLine = statement(
  'findBoughtLine',
  `SELECT o.id AS order_id, l.product_id, o.status FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE o.out_trade_no = $1 AND o.buyer_id = $2 AND l.position = $3`,
);

/** A line of an order of this buyer's. */
export async function findBoughtLine(
  tx: Tx,
  outTradeNo: string,
  buyerId: number,
  position: number,
): Promise<BoughtLine | undefined> {
  const [row] = await tx.run<BoughtLine>(boughtLine, [outTradeNo, buyerId, position]);
  return row;
}

const OWN = `${SAID}, r.hidden_reason AS "hiddenReason"`;
const insert = statement(
  'insertReview',
  `INSERT INTO reviews AS r (order_id, line_position, product_id, member_id, rating, text)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (order_id, line_position) DO NOTHING RETURNING ${OWN}`,
);

/** Nothing when the line has its review already. */
export async function insertReview(
  tx: Tx,
  line: BoughtLine,
  review: { position: number; memberId: number; rating: number; text: string },
): Promise<OwnReview | undefined> {
  const { position, memberId, rating, text } = review;
  const values = [line.order_id, position, line.product_id, memberId, rating, text];
  const [row] = await tx.run<OwnReview>(insert, values);
  return row;
}

const edit = statement(
  'editReview',
  `UPDATE reviews r SET rating = $3, text = $4, edited_at = now()
   WHERE r.id = $1 AND r.member_id = $2 AND r.edited_at IS NULL AND r.hidden_at IS NULL RETURNING ${OWN}`,
);

/** Nothing when it is not this member's, was changed before or is hidden. */
export async function updateReview(
  tx: Tx,
  id: number,
  memberId: number,
  { rating, text }: { rating: number; text: string },
): Promise<OwnReview | undefined> {
  const [row] = await tx.run<OwnReview>(edit, [id, memberId, rating, text]);
  return row;
}

export interface ReviewState {
  member_id: number;
  /** Null when the platform itself sold it. */
  seller_id: number | null;
  edited: boolean;
  replied: boolean;
  hidden: boolean;
}

const stateOf = statement(
  'reviewState',
  `SELECT r.member_id, p.seller_id, r.edited_at IS NOT NULL AS edited, r.reply IS NOT NULL AS replied,
     r.hidden_at IS NOT NULL AS hidden
   FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.id = $1`,
);

export async function findState(tx: Tx, id: number): Promise<ReviewState | undefined> {
  const [row] = await tx.run<ReviewState>(stateOf, [id]);
  return row;
}

const answer = statement(
  'replyToReview',
  `UPDATE reviews SET reply = $2, replied_at = now()
   WHERE id = $1 AND reply IS NULL AND hidden_at IS NULL RETURNING id`,
);

/** Whether it was written: there is one answer, and none to what is hidden. */
export async function writeReply(tx: Tx, id: number, text: string): Promise<boolean> {
  return (await tx.run(answer, [id, text])).length > 0;
}

const oneShown = statement('oneReview', `SELECT ${SHOWN} ${FROM_SHOWN} WHERE r.id = $1`);

export async function findOne(tx: Tx, id: number): Promise<Review | undefined> {
  const [row] = await tx.run<Review>(oneShown, [id]);
  return row;
}

const STAFF = `${SHOWN}, r.product_id AS "productId", l.title, o.out_trade_no, p.seller_id IS NULL AS "isPlatform",
  r.hidden_reason AS "hiddenReason" ${FROM_SHOWN} JOIN products p ON p.id = r.product_id
  JOIN orders o ON o.id = r.order_id`;
const STAFF_FILTER = `CASE $1::text WHEN 'hidden' THEN r.hidden_at IS NOT NULL
    WHEN 'low' THEN r.hidden_at IS NULL AND r.rating <= 2
    WHEN 'unanswered' THEN r.hidden_at IS NULL AND r.reply IS NULL AND p.seller_id IS NULL ELSE true END
  AND ($2::text IS NULL OR l.title ILIKE $2)`;
const countStaff = statement(
  'countAllReviews',
  `SELECT count(*) AS total ${FROM_SHOWN} JOIN products p ON p.id = r.product_id WHERE ${STAFF_FILTER}`,
);
const pageStaff = statement(
  'pageAllReviews',
  `SELECT ${STAFF} WHERE ${STAFF_FILTER} ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
);
const oneStaff = statement('oneReviewForStaff', `SELECT ${STAFF} WHERE r.id = $1`);

export async function findForStaff(
  db: Queryable,
  asked: { state: string | null; q: string | null; limit: number; offset: number },
): Promise<{ rows: StaffReview[]; total: number }> {
  const filter = [asked.state, asked.q && `%${asked.q.replace(/[\\%_]/g, '\\$&')}%`];
  const [counted, rows] = await Promise.all([
    db.run<{ total: number }>(countStaff, filter),
    db.run<StaffReview>(pageStaff, [...filter, asked.limit, asked.offset]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function findOneForStaff(tx: Tx, id: number): Promise<StaffReview | undefined> {
  const [row] = await tx.run<StaffReview>(oneStaff, [id]);
  return row;
}

const hide = statement(
  'hideReview',
  `UPDATE reviews SET hidden_at = CASE WHEN $2::text IS NOT NULL THEN now() END, hidden_reason = $2
   WHERE id = $1 AND (hidden_at IS NULL) = ($2::text IS NOT NULL) RETURNING id`,
);

/** Hides with a reason, or shows again (null). Whether anything changed. */
export async function setHidden(tx: Tx, id: number, reason: string | null): Promise<boolean> {
  return (await tx.run(hide, [id, reason])).length > 0;
}
