import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const findForNotice = statement(
  'reviewForNotice',
  `SELECT r.id AS "reviewId", r.rating, r.member_id, r.product_id AS "productId", p.seller_id
   FROM reviews r JOIN products p ON p.id = r.product_id
   WHERE r.id = $1`,
  {
    reviewId: t.int,
    rating: t.int,
    member_id: t.int,
    productId: t.int,
    seller_id: t.int.orNull,
  },
);
