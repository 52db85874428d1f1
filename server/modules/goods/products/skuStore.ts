import { statement, type Tx } from '../../../db/database';

export interface SkuRow {
  id: number;
  name: string;
  /** One value for each axis of the product. */
  values: string[];
  code: string;
  /** Base units as text. */
  price: string;
  compareAt: string | null;
  cost: string | null;
  weightGrams: number | null;
  barcode: string;
  stock: number;
  reserved: number;
}

/** A variant as it shall be stored; its list index is its position. */
export interface SkuPlan {
  /** Null for a new variant. */
  id: number | null;
  name: string;
  values: string[];
  code: string;
  price: bigint;
  compareAt: bigint | null;
  cost: bigint | null;
  weightGrams: number | null;
  barcode: string;
  stock: number;
}

const PLANNED = `unnest($2::bigint[], $3::text[], $4::text[], $5::numeric[], $6::int[], $7::numeric[], $8::numeric[],
     $9::int[], $10::text[], $11::json[]) WITH ORDINALITY
     AS u(id, name, code, price, stock, compare_at, cost, weight_grams, barcode, combination, position)`;
// Combinations are passed as JSON, because `unnest` flattens an array of arrays.
const VALUES = 'ARRAY(SELECT json_array_elements_text(u.combination))';

// Clears combinations before they change: two variants that exchange theirs would violate the unique index.
const clearMoved = statement(
  'clearMovedCombinations',
  `UPDATE skus s SET axis_values = '{}'
   FROM unnest($2::bigint[], $3::json[]) AS u(id, combination)
   WHERE s.id = u.id AND s.product_id = $1 AND s.axis_values <> '{}' AND s.axis_values <> ${VALUES}`,
);

const changeSkus = statement(
  'changeSkus',
  `UPDATE skus s SET name = u.name, axis_values = ${VALUES}, code = u.code, price = u.price, stock = u.stock, position = u.position,
     compare_at = u.compare_at, cost = u.cost, weight_grams = u.weight_grams, barcode = u.barcode
   FROM ${PLANNED}
   WHERE s.id = u.id AND s.product_id = $1`,
);
const insertSkus = statement(
  'insertSkus',
  `INSERT INTO skus (product_id, name, axis_values, code, price, stock, compare_at, cost, weight_grams, barcode, position)
   SELECT $1, u.name, ${VALUES}, u.code, u.price, u.stock, u.compare_at, u.cost, u.weight_grams, u.barcode, u.position
   FROM ${PLANNED}
   WHERE u.id IS NULL`,
);
const archiveSkus = statement(
  'archiveSkus',
  `UPDATE skus SET archived_at = now()
   WHERE product_id = $1 AND archived_at IS NULL AND id <> ALL ($2::bigint[])`,
);

// Read by the trigger that journals every stock change of this transaction.
const setStockReason = statement(
  'setProductStockReason',
  `SELECT stock_reason($1, 'product', $2::bigint::text, $3, $4)`,
);

/** Reason and staff member of a manual stock change, for the stock journal. */
export interface StockChange {
  kind: 'product.edit' | 'product.import';
  staffId: number;
  /** Why, in the words of staff or of the import; null if nobody said. */
  note: string | null;
}

/** Updates a product's variants to the plan; variants that are not in it are archived. */
export async function writeSkus(
  tx: Tx,
  productId: number,
  skus: readonly SkuPlan[],
  { kind, staffId, note }: StockChange,
) {
  await tx.run(setStockReason, [kind, productId, staffId, note]);
  const keptIds = skus.flatMap(({ id }) => id ?? []);
  await tx.run(archiveSkus, [productId, keptIds]);
  const ids = skus.map(({ id }) => id);
  const combinations = skus.map(({ values }) => JSON.stringify(values));
  if (skus.some(({ values }) => values.length > 0)) {
    await tx.run(clearMoved, [productId, ids, combinations]);
  }
  const values = [
    productId,
    ids,
    skus.map(({ name }) => name),
    skus.map(({ code }) => code),
    skus.map(({ price }) => price.toString()),
    skus.map(({ stock }) => stock),
    skus.map(({ compareAt }) => compareAt?.toString() ?? null),
    skus.map(({ cost }) => cost?.toString() ?? null),
    skus.map(({ weightGrams }) => weightGrams),
    skus.map(({ barcode }) => barcode),
    combinations,
  ];
  await tx.run(changeSkus, values);
  await tx.run(insertSkus, values);
}
