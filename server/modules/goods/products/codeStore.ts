import type { Goods } from '@common/endpoints/adminProducts';
import { t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';

/** Max. variants with the same code; a person chooses among them. */
const MAX_ROWS = 20;

// The database lowers both sides: JavaScript lowers some letters differently.
const LOWERED = 'ARRAY(SELECT lower(c) FROM unnest($1::text[]) c)';

const byCode = statement(
  'skusByCode',
  `SELECT s.id AS "skuId", p.title, s.name AS "skuName" FROM skus s JOIN products p ON p.id = s.product_id
   WHERE p.seller_id IS NULL AND ((s.barcode <> '' AND lower(s.barcode) = ANY (${LOWERED}))
       OR (s.code <> '' AND lower(s.code) = ANY (${LOWERED})))
   ORDER BY s.archived_at IS NOT NULL, s.id LIMIT ${MAX_ROWS}`,
  { skuId: t.int, title: t.text, skuName: t.text },
);

export const findSkus = (db: Queryable, codes: readonly string[]): Promise<Goods[]> =>
  db.run(byCode, [codes]);
