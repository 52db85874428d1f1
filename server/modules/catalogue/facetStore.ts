import { type Queryable, statement } from '../../db/database';
import { type Filter, matching, Parameters, type Without } from './filterStore';

/** Finds that facets are counted from; beyond, they are a part. */
const MOST_COUNTED = 3000;

export interface FacetRows {
  counted: number;
  categories: { slug: string; count: number }[];
  attributes: { name: string; value: string; count: number }[];
}

/** Categories and attribute values of what a filter lets through, the commonest first. */
export async function countFacets(
  db: Queryable,
  filter: Filter,
): Promise<FacetRows & { exact: boolean }> {
  const p = new Parameters();
  const some = (without: Without, column: string) =>
    `(SELECT ${column} ${matching(filter, p, without)} LIMIT ${MOST_COUNTED + 1})`;
  const text = `WITH c AS MATERIALIZED ${some('category', 'p.category')},
      a AS MATERIALIZED ${some('attributes', 'p.attributes')}
    SELECT greatest((SELECT count(*) FROM c), (SELECT count(*) FROM a)) AS counted,
      (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT category AS slug, count(*) FROM c GROUP BY 1 ORDER BY 2 DESC, 1) x) AS categories,
      (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT e.key AS name, v.value, count(*) FROM a CROSS JOIN LATERAL jsonb_each(a.attributes) e
          CROSS JOIN LATERAL jsonb_array_elements_text(e.value) v
        GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 200) x) AS attributes`;
  const [row] = await db.run<FacetRows>(statement('', text), p.values);
  if (!row) throw new Error('an aggregate returned nothing');
  return { ...row, exact: row.counted <= MOST_COUNTED };
}
