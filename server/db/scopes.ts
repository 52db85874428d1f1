/**
 * SQL: whether a row `x` with lists of categories and products covers the product `p`. If both lists are empty it covers all
 * products, else those listed and those of the listed categories and their subcategories.
 */
export const covers = (x: string, p: string) => `(${x}.categories = '{}' AND ${x}.product_ids = '{}'
  OR ${p}.id = ANY (${x}.product_ids)
  OR EXISTS (WITH RECURSIVE up AS (
      SELECT ${p}.category AS slug
      UNION SELECT g.parent FROM categories g JOIN up ON g.slug = up.slug WHERE g.parent IS NOT NULL)
    SELECT 1 FROM up WHERE up.slug = ANY (${x}.categories)))`;
