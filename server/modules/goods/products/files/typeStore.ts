import type { ProductType } from '@common/endpoints/productFiles';
import { t } from '../../../../db/columns';
import { type Reads, statement } from '../../../../db/database';

const list = statement('productTypes', 'SELECT type, category FROM product_types ORDER BY type', {
  type: t.text,
  category: t.text,
});

export function findTypes(db: Reads): Promise<ProductType[]> {
  return db.run(list);
}

// Serialises changes: each logs the mappings before and after it.
export const lock = statement('lockProductTypes', 'SELECT pg_advisory_xact_lock(720110023)');

export const setProductType = statement(
  'setProductType',
  `INSERT INTO product_types (type, category) VALUES ($1, $2)
   ON CONFLICT (type) DO UPDATE SET category = excluded.category`,
);

export const remove = statement('removeProductType', 'DELETE FROM product_types WHERE type = $1');
