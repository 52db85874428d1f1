/**
 * Whether a row `x` with lists of categories and products covers the product `p`: all where both are empty, else what one of
 * them names; a category with those below it.
 */
export const covers = (x: string, p: string) => `(${x}.categories = '{}' AND ${x}.product_ids = '{}'
  OR ${p}.id = ANY (${x}.product_ids)
  OR EXISTS (WITH RECURSIVE up AS (
      SELECT ${p}.category AS slug
      UNION SELECT g.parent FROM categories g JOIN up ON g.slug = up.slug WHERE g.parent IS NOT NULL)
    SELECT 1 FROM up WHERE up.slug = ANY (${x}.categories)))`;
