import { type RowOf, t } from '../../../db/columns';
import type { Reads } from '../../../db/database';
import { type Filter, matching, Parameters } from './filterStore';
import { findStatement } from './findStore';

/** Maximum number of matches that facets are counted from; beyond it the counts are partial. */
const MAX_COUNTED = 3000;
/** Number of matches from which attribute values are counted when there are too many to count all. */
const SAMPLE = 800;

const facetColumns = {
  counted: t.int,
  categories: t.json.as<{ slug: string; count: number }[]>(),
  attributes: t.json.as<{ name: string; value: string; count: number }[]>(),
};

export type FacetRows = RowOf<typeof facetColumns>;

/**
 * Counts categories and attribute values of the products that match a filter, the commonest first. Each facet is counted
 * without its own condition: the counts show what another choice would find.
 */
export async function countFacets(
  db: Reads,
  filter: Filter,
): Promise<FacetRows & { exact: boolean }> {
  const p = new Parameters();
  const anyCategory = matching(filter, p, 'category');
  const isNarrowed = filter.slugs !== null || filter.attributes.size > 0;
  const anyAttributes = isNarrowed ? matching(filter, p, 'attributes') : anyCategory;
  // With a search, `p` is a row of product_search, which has no attributes.
  const attributes = filter.compiled
    ? '(SELECT o.attributes FROM products o WHERE o.id = p.product_id) AS attributes'
    : 'p.attributes';
  const most = `LIMIT ${MAX_COUNTED + 1}`;
  const text = `WITH c AS MATERIALIZED (SELECT p.category ${anyCategory} ${most}),
      n AS MATERIALIZED (SELECT greatest((SELECT count(*) FROM c),
        ${isNarrowed ? `(SELECT count(*) FROM (SELECT 1 ${anyAttributes} ${most}) h)` : '0'}) AS counted),
      a AS MATERIALIZED (SELECT ${attributes} ${anyAttributes}
        LIMIT (SELECT CASE WHEN counted > ${MAX_COUNTED} THEN ${SAMPLE} ELSE ${MAX_COUNTED} END FROM n))
    SELECT (SELECT counted FROM n),
      (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT category AS slug, count(*) FROM c GROUP BY 1 ORDER BY 2 DESC, 1) x) AS categories,
      (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT e.key AS name, v.value, count(*) FROM a CROSS JOIN LATERAL jsonb_each(a.attributes) e
          CROSS JOIN LATERAL jsonb_array_elements_text(e.value) v
        GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 200) x) AS attributes`;
  const row = await db.one(findStatement(filter, text, facetColumns), p.values);
  return { ...row, exact: row.counted <= MAX_COUNTED };
}
