import type { Picture } from '@common/endpoints/pictures';
import { type RowOf, t } from '../../../db/columns';
import { type Reads, statement } from '../../../db/database';
import { isHere } from '../../../db/holidays';

const ratedColumns = {
  id: t.int,
  name: t.text,
  ratings: t.int.array,
  sold: t.int,
  pictures: t.json.as<Picture[]>(),
};

/** Number of pictures: the first one of each of the seller's best sellers, then their second ones, and so on. */
const PICTURES = 3;
/** Min. average, in stars, of a recommended seller. */
const GOOD = 4;
/** Number of ratings of `GOOD` stars added to each seller's own, so that three of five stars do not outrank a hundred of 4.9. */
const PRIOR = 5;

const stars = (n: number) => `sum(p.ratings[${n}])`;
const FIVE = [1, 2, 3, 4, 5];
const COUNT = `(${FIVE.map(stars).join(' + ')})`;
const SUM = `(${FIVE.map((n) => `${n} * ${stars(n)}`).join(' + ')})`;

const rated = statement(
  'ratedSellers',
  `SELECT m.id, m.name, s.ratings, s.sold, shown.pictures FROM (
     SELECT p.seller_id, ARRAY[${FIVE.map(stars).join(', ')}]::int[] AS ratings, sum(p.sold)::bigint AS sold,
       (${SUM} + ${PRIOR * GOOD})::float8 / (${COUNT} + ${PRIOR}) AS score
     FROM products p WHERE p.seller_id IS NOT NULL AND p.channel = 'market' GROUP BY p.seller_id
     HAVING ${COUNT} >= $1 AND ${SUM} >= ${GOOD} * ${COUNT}
   ) s JOIN members m ON m.id = s.seller_id AND m.frozen_at IS NULL AND ${isHere('m.id')}
   CROSS JOIN LATERAL (
     SELECT json_agg(shown.picture) AS pictures FROM (
       SELECT of.picture #- '{placeholder}' AS picture FROM (
         SELECT p.id, p.sold, p.pictures FROM products p
         WHERE p.seller_id = m.id AND p.on_sale AND p.in_stock ORDER BY p.sold DESC, p.id DESC LIMIT ${PICTURES}
       ) best CROSS JOIN LATERAL jsonb_array_elements(best.pictures) WITH ORDINALITY AS of (picture, place)
       ORDER BY of.place, best.sold DESC, best.id DESC LIMIT ${PICTURES}
     ) shown
   ) shown
   WHERE shown.pictures IS NOT NULL ORDER BY s.score DESC, s.sold DESC, m.id LIMIT $2`,
  ratedColumns,
);

/** Members with at least `reviews` reviews of their market goods, best first. */
export function findRatedSellers(
  db: Reads,
  reviews: number,
  limit: number,
): Promise<RowOf<typeof ratedColumns>[]> {
  return db.run(rated, [reviews, limit]);
}
