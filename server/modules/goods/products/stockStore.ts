import type { StockMovement } from '@common/endpoints/adminProducts';
import { t } from '../../../db/columns';
import { type Reads, statement } from '../../../db/database';

const movements = statement(
  'stockMovementsOfProduct',
  `SELECT m.id, (extract(epoch FROM m.at) * 1000)::bigint AS at, s.name AS sku, m.stock, m.reserved, m.kind,
     m.ref_type AS "refType", m.ref_id AS "refId", a.name AS actor, m.note
   FROM skus s CROSS JOIN LATERAL (
     SELECT * FROM stock_movements WHERE sku_id = s.id AND id < $2 ORDER BY id DESC LIMIT $3) m
   LEFT JOIN members a ON a.id = m.actor_id
   WHERE s.product_id = $1 ORDER BY m.id DESC LIMIT $3`,
  {
    id: t.int,
    at: t.int,
    sku: t.text,
    stock: t.int,
    reserved: t.int,
    kind: t.text,
    refType: t.text.orNull,
    refId: t.text.orNull,
    actor: t.text.orNull,
    note: t.text.orNull,
  },
);

/** Movements of all variants of a product with ids below `before`, newest first. */
export const findStockMovements = (
  db: Reads,
  productId: number,
  before: number,
  limit: number,
): Promise<StockMovement[]> => db.run(movements, [productId, before, limit]);
