import { type Reads, statement, type Tx } from '../../db/database';

export interface SuggestRow {
  folded: string;
  queries: string[];
  products: { id: number; channel: 'shop' | 'market'; title: string }[];
}

const MOST_QUERIES = 6;
const MOST_PRODUCTS = 6;
/** As many different addresses must have searched for it: one person's words are nobody's business. */
const LEAST_SEARCHERS = 3;
const KNOWN_BY_SEVERAL = `searchers >= ${LEAST_SEARCHERS}`;

/** Past it, what sells best is walked through until enough of it fits. */
const MANY = 500;
const found = (channel: string) => `p.on_sale AND p.channel = '${channel}'`;
const TERMS = '(SELECT terms FROM q)';
const BEST = `ORDER BY sold DESC, id DESC LIMIT ${MOST_PRODUCTS}`;

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
      ORDER BY searchers DESC, folded LIMIT ${MOST_QUERIES}) k) AS queries,
    (SELECT coalesce(json_agg(json_build_object('id', b.id, 'channel', b.channel, 'title', b.title)), '[]') FROM (
      SELECT p.id, p.channel, p.title FROM (
        SELECT * FROM ((SELECT id, sold FROM m WHERE (SELECT n FROM t) <= ${MANY} ${BEST})
          UNION ALL ${bestOf('shop')} UNION ALL ${bestOf('market')}) e ${BEST}) k
      JOIN products p ON p.id = k.id ORDER BY p.sold DESC, p.id DESC) b) AS products`,
);

/** @param words what a product's terms must hold */
export async function readCompletions(
  db: Reads,
  text: string,
  words: readonly string[],
): Promise<SuggestRow> {
  const [row] = await db.run<SuggestRow>(complete, [text, words]);
  if (!row) throw new Error('a row of subqueries was empty');
  return row;
}

const popular = statement(
  'popularQueries',
  `SELECT shown FROM search_queries WHERE ${KNOWN_BY_SEVERAL} ORDER BY searchers DESC, folded LIMIT 8`,
);

export async function readPopular(db: Reads): Promise<string[]> {
  return (await db.run<{ shown: string }>(popular)).map(({ shown }) => shown);
}

export interface FoldedCategory {
  slug: string;
  name: string;
  folded: string;
}

const foldedCategories = statement(
  'foldedCategories',
  'SELECT slug, name, search_fold(name) AS folded FROM categories ORDER BY position, slug',
);

export function readFoldedCategories(db: Reads): Promise<FoldedCategory[]> {
  return db.run(foldedCategories);
}

// Only what finds something is worth suggesting, and nobody can put words there that no product has.
const note = statement(
  'noteSearches',
  `INSERT INTO search_queries AS k (folded, shown, searchers)
   SELECT search_fold(q.shown), min(q.shown), sum(q.searchers)
   FROM unnest($1::text[], $2::text[], $3::int[]) q (shown, words, searchers)
   WHERE search_query_terms(string_to_array(q.words, ' ')) <> '{}' AND EXISTS (
     SELECT 1 FROM product_search s WHERE s.on_sale AND s.terms @> search_query_terms(string_to_array(q.words, ' ')))
   GROUP BY 1 ORDER BY 1
   ON CONFLICT (folded) DO UPDATE SET searchers = least(k.searchers + excluded.searchers, 1000000), last_at = now()`,
);
const forget = statement(
  'forgetSearches',
  `DELETE FROM search_queries WHERE last_at < now() - interval '90 days'`,
);

export interface Noted {
  shown: string;
  words: readonly string[];
  searchers: number;
}

/** Counts searches that find something, and forgets what nobody has searched for in a long time. */
export async function writeSearches(tx: Tx, noted: readonly Noted[]): Promise<void> {
  await tx.run(note, [
    noted.map(({ shown }) => shown),
    noted.map(({ words }) => words.join(' ')),
    noted.map(({ searchers }) => searchers),
  ]);
  await tx.run(forget);
}
