import { type Reads, statement } from '../../db/database';
import { type Filter, matching, Parameters } from './filterStore';
import { isUsual, nameOf } from './findStore';

/** Finds that facets are counted from; beyond, they are a part. */
const MOST_COUNTED = 3000;
/** Where numbers are not told, so many finds say which values are common. */
const PART = 800;

export interface FacetRows {
  counted: number;
  categories: { slug: string; count: number }[];
  attributes: { name: string; value: string; count: number }[];
}

/** Categories and attribute values of what a filter lets through, the commonest first. */
export async function countFacets(
  db: Reads,
  filter: Filter,
): Promise<FacetRows & { exact: boolean }> {
  const p = new Parameters();
  const beside = matching(filter, p, 'category');
  const without = filter.slugs || filter.attributes.size > 0;
  const have = without ? matching(filter, p, 'attributes') : beside;
  const byTerms = filter.sought !== null || (!without && filter.attributes.size > 0);
  const attributes = byTerms
    ? '(SELECT o.attributes FROM products o WHERE o.id = p.product_id) AS attributes'
    : 'p.attributes';
  const most = `LIMIT ${MOST_COUNTED + 1}`;
  const text = `WITH c AS MATERIALIZED (SELECT p.category ${beside} ${most}),
      n AS MATERIALIZED (SELECT greatest((SELECT count(*) FROM c),
        ${without ? `(SELECT count(*) FROM (SELECT 1 ${have} ${most}) h)` : '0'}) AS counted),
      a AS MATERIALIZED (SELECT ${attributes} ${have}
        LIMIT (SELECT CASE WHEN counted > ${MOST_COUNTED} THEN ${PART} ELSE ${MOST_COUNTED} END FROM n))
    SELECT (SELECT counted FROM n),
      (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT category AS slug, count(*) FROM c GROUP BY 1 ORDER BY 2 DESC, 1) x) AS categories,
      (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT e.key AS name, v.value, count(*) FROM a CROSS JOIN LATERAL jsonb_each(a.attributes) e
          CROSS JOIN LATERAL jsonb_array_elements_text(e.value) v
        GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 200) x) AS attributes`;
  const asked = statement(isUsual(filter) ? nameOf(text) : '', text);
  const [row] = await db.run<FacetRows>(asked, p.values);
  if (!row) throw new Error('an aggregate returned nothing');
  return { ...row, exact: row.counted <= MOST_COUNTED };
}
