import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { FROM_PUBLIC, PUBLIC, reviewColumns } from './store';

const columns = {
  ...reviewColumns,
  product: t.json.as<{ id: number; title: string }>().notNull,
  member_id: t.int,
};
const SHOWN = `SELECT ${PUBLIC}, json_build_object('id', p.id, 'title', l.title) AS product, r.member_id
  ${FROM_PUBLIC} JOIN products p ON p.id = r.product_id`;

export const reviewsOfMember = statement(
  'reviewsOfMember',
  `${SHOWN} WHERE p.seller_id = $1 AND r.hidden_at IS NULL ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
  columns,
);
export const reviewsOfPlatform = statement(
  'reviewsOfPlatform',
  `${SHOWN} WHERE p.seller_id IS NULL AND $1::bigint IS NULL AND r.hidden_at IS NULL
   ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
  columns,
);

// Sums the counts of `products.ratings`, which leave out hidden reviews.
export const countOfMember = statement(
  'countReviewsOfMember',
  `SELECT coalesce(sum(n), 0)::int AS n FROM products p CROSS JOIN LATERAL unnest(p.ratings) n WHERE p.seller_id = $1`,
  { n: t.int },
);
export const countOfPlatform = statement(
  'countReviewsOfPlatform',
  `SELECT coalesce(sum(n), 0)::int AS n FROM products p CROSS JOIN LATERAL unnest(p.ratings) n
   WHERE p.seller_id IS NULL AND $1::bigint IS NULL`,
  { n: t.int },
);
