import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import type { ProductCondition } from '@common/lists/productCondition';
import type { Temperature } from '@common/lists/temperatures';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

// A listing's product has one variant. `stock_reason` sets what the trigger of the stock journal writes with the change.
export const insertListedProduct = statement(
  'insertListedProduct',
  `WITH p AS (
     INSERT INTO products (channel, seller_id, category, title, subtitle, description, pictures, fulfilment, temperature,
       condition, attributes, per_buyer, on_sale, min_price)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id
   ), s AS (
     INSERT INTO skus (product_id, price, stock, weight_grams) SELECT p.id, $14, $15, $16 FROM p
   )
   SELECT id FROM p, stock_reason('listing.publish', 'product', p.id::text, $2)`,
  { id: t.int },
);

export const updateListedProduct = statement(
  'updateListedProduct',
  `UPDATE products SET category = $2, title = $3, subtitle = $4, description = $5, pictures = $6, fulfilment = $7,
     temperature = $8, condition = $9, attributes = $10, per_buyer = $11, version = version + 1, updated_at = now(),
     on_sale = on_sale OR barred_at IS NOT NULL, barred_at = NULL
   WHERE id = $1`,
);

// `paused` is cleared too: otherwise the product of a frozen seller would be on sale again when the freeze ends.
export const barProduct = statement(
  'barProduct',
  `UPDATE products SET on_sale = false, paused = false, barred_at = now(), version = version + 1, updated_at = now()
   WHERE id = $1 AND barred_at IS NULL RETURNING id`,
  { id: t.int },
);

export const weighListedSku = statement(
  'weighListedSku',
  'UPDATE skus SET weight_grams = $2 WHERE product_id = $1 AND archived_at IS NULL',
);

const publishedColumns = {
  id: t.int,
  category: t.text,
  title: t.text,
  subtitle: t.text,
  description: t.text,
  pictures: t.json.as<Picture[]>(),
  fulfilment: t.text.as<Fulfilment>(),
  temperature: t.text.as<Temperature>(),
  weightGrams: t.int.orNull,
  perBuyer: t.int.orNull,
  condition: t.text.as<ProductCondition>().orNull,
};

export type PublishedRow = RowOf<typeof publishedColumns>;

export const publishedOfProducts = statement(
  'publishedOfProducts',
  `SELECT id, category, title, subtitle, description, pictures, fulfilment, temperature, condition, per_buyer AS "perBuyer",
     (SELECT s.weight_grams FROM skus s WHERE s.product_id = products.id AND s.archived_at IS NULL
      ORDER BY s.position, s.id LIMIT 1) AS "weightGrams"
   FROM products WHERE id = ANY ($1::bigint[])`,
  publishedColumns,
);

export const lockListedSku = statement(
  'lockListedSku',
  `SELECT s.id, s.stock - s.reserved AS available, p.on_sale, p.barred_at IS NOT NULL AS barred FROM skus s JOIN products p ON p.id = s.product_id
   WHERE s.product_id = $1 ORDER BY s.position, s.id LIMIT 1 FOR NO KEY UPDATE OF s`,
  { id: t.int, available: t.int, on_sale: t.boolean, barred: t.boolean },
);

export const writeOffer = statement(
  'writeOffer',
  `WITH s AS (UPDATE skus SET price = $2, stock = reserved + $3 WHERE id = $1 RETURNING product_id)
   UPDATE products p SET on_sale = $4, version = version + 1, updated_at = now()
   FROM s, stock_reason('listing.offer', 'product', s.product_id::text, NULL) WHERE p.id = s.product_id`,
);

export const categoryExists = statement(
  'categoryExists',
  'SELECT 1 FROM categories WHERE slug = $1',
);
