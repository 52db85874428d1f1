import { type RowOf, t } from '../../../db/columns';
import { type Reads, statement } from '../../../db/database';

const suggestColumns = {
  folded: t.text,
  queries: t.json.as<string[]>(),
  products: t.json.as<{ id: number; channel: 'shop' | 'market'; title: string }[]>(),
};

export type SuggestRow = RowOf<typeof suggestColumns>;

const MAX_QUERIES = 6;
const MAX_PRODUCTS = 6;
/** Min. number of addresses that have made a search before it is suggested: a rarer search may be personal. */
const MIN_SEARCHERS = 3;
const KNOWN_BY_SEVERAL = `searchers >= ${MIN_SEARCHERS}`;

/** Above this many matches, the best sellers are scanned until enough match. */
const MANY = 500;
const found = (channel: string) => `p.on_sale AND p.channel = '${channel}'`;
const TERMS = '(SELECT terms FROM q)';
const BEST = `ORDER BY sold DESC, id DESC LIMIT ${MAX_PRODUCTS}`;

const bestOf = (channel: string) => `(
    SELECT p.id, p.sold FROM products p CROSS JOIN LATERAL (
      SELECT 1 FROM product_search s WHERE s.product_id = p.id AND s.terms @> ${TERMS} OFFSET 0) s
    WHERE ${found(channel)} AND (SELECT n FROM t) > ${MANY} ${BEST})`;

const complete = statement(
  'completeSearch',
  `WITH q AS MATERIALIZED (SELECT search_fold($1) AS folded, search_query_terms($2::text[]) AS terms),
    m AS MATERIALIZED (
      SELECT s.product_id AS id, s.sold FROM product_search s WHERE s.on_sale AND s.terms @> ${TERMS} AND ${TERMS} <> '{}' LIMIT ${MANY + 1}),
    t AS MATERIALIZED (SELECT count(*) AS n FROM m)
  SELECT (SELECT folded FROM q) AS folded,
    (SELECT coalesce(json_agg(k.shown), '[]') FROM (
      SELECT shown FROM search_queries
      WHERE folded ~>=~ (SELECT folded FROM q) AND folded ~<~ ((SELECT folded FROM q) || chr(1114111)) AND ${KNOWN_BY_SEVERAL}
      ORDER BY searchers DESC, folded LIMIT ${MAX_QUERIES}) k) AS queries,
    (SELECT coalesce(json_agg(json_build_object('id', b.id, 'channel', b.channel, 'title', b.title)), '[]') FROM (
      SELECT p.id, p.channel, p.title FROM (
        SELECT * FROM ((SELECT id, sold FROM m WHERE (SELECT n FROM t) <= ${MANY} ${BEST})
          UNION ALL ${bestOf('shop')} UNION ALL ${bestOf('market')}) e ${BEST}) k
      JOIN products p ON p.id = k.id ORDER BY p.sold DESC, p.id DESC) b) AS products`,
  suggestColumns,
);

/** @param words index terms that the products must have */
export async function readCompletions(
  db: Reads,
  text: string,
  words: readonly string[],
): Promise<SuggestRow> {
  const row = await db.one(complete, [text, words]);
  return row;
}

const popular = statement(
  'popularQueries',
  `SELECT shown FROM search_queries WHERE ${KNOWN_BY_SEVERAL} ORDER BY searchers DESC, folded LIMIT 8`,
  { shown: t.text },
);

export async function readPopular(db: Reads): Promise<string[]> {
  return (await db.run(popular)).map(({ shown }) => shown);
}

const foldedCategoryColumns = { slug: t.text, name: t.text, folded: t.text };

export type FoldedCategory = RowOf<typeof foldedCategoryColumns>;

const foldedCategories = statement(
  'foldedCategories',
  'SELECT slug, name, search_fold(name) AS folded FROM categories ORDER BY position, slug',
  foldedCategoryColumns,
);

export function readFoldedCategories(db: Reads): Promise<FoldedCategory[]> {
  return db.run(foldedCategories);
}
