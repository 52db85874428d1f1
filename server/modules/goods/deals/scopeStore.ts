import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const unknownCategories = statement(
  'unknownCategories',
  'SELECT u AS slug FROM unnest($1::text[]) u WHERE NOT EXISTS (SELECT 1 FROM categories WHERE slug = u)',
  { slug: t.text.notNull },
);
export const strangeProducts = statement(
  'strangeProducts',
  `SELECT u AS id FROM unnest($2::bigint[]) u
   WHERE NOT EXISTS (
     SELECT 1 FROM products p WHERE p.id = u AND ($3::boolean OR p.seller_id IS NOT DISTINCT FROM $1))`,
  { id: t.int.notNull },
);
