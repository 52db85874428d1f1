import { createHash } from 'node:crypto';
import type { ProductSort } from '@common/endpoints/products';
import { type Queryable, statement } from '../../db/database';
import { type Filter, matching, matchingByTerms, Parameters } from './filterStore';
import type { Search } from './searchWords';
import { CARD, type CardRow } from './store';

/** As far as finds are counted and pages turned; a search is put in its order among as many. */
export const MOST_FINDS = 1000;

/** What is only alike is weighed and shown so far. */
export const MOST_ALIKE = 200;

/** Ties go to the newer product, so that pages do not overlap. */
const ORDER: Record<Exclude<ProductSort, 'relevance'>, string> = {
  newest: 'p.id DESC',
  priceAsc: 'p.min_price, p.id',
  priceDesc: 'p.min_price DESC, p.id DESC',
  sales: 'p.sold DESC, p.id DESC',
};

/** How well a find fits: its title begins with it, holds it, holds its words; then what sells. */
function scoreOf({ search, closeness }: Filter & { search: Search }, p: Parameters): string {
  // Each in a query of its own: once, not for each row.
  const phrase = `(SELECT search_fold(${p.add(search.text)}))`;
  const score = `CASE WHEN s.title = ${phrase} THEN 60 WHEN starts_with(s.title, ${phrase}) THEN 50
      WHEN strpos(s.title, ${phrase}) > 0 THEN 40 WHEN strpos(s.body, ${phrase}) > 0 THEN 10 ELSE 0 END
    + CASE WHEN s.in_stock THEN 3 ELSE 0 END + ln(1 + s.sold)`;
  // Of one word found as it was typed, nothing more can be said; and saying it costs most.
  if (closeness === 'exact' && search.words.length === 1) return score;
  const terms = `(SELECT search_query_terms(${p.add([...search.words, ...search.runs])}::text[]))`;
  const inTitle = `(SELECT count(*) FROM unnest(${terms}) t WHERE strpos(s.title, t) > 0)`;
  if (closeness === 'exact') return `${score} + 8 * ${inTitle}`;
  return `${score} + 8 * ${inTitle} + 4 * (SELECT count(*) FROM unnest(${terms}) t WHERE t = ANY (s.terms))`;
}

export interface Finds {
  /** At most MOST_FINDS + 1 where they are counted only so far. */
  total: number;
  cards: CardRow[];
}

interface Page {
  pageSize: number;
  offset: number;
}

/**
 * What has to be found by its terms: all of it put in order, or, where that is too much, walked through in an
 * order that an index has. Too much to be weighed comes by its sales.
 */
function byTerms(filter: Filter, sort: ProductSort, page: Page, p: Parameters): string {
  const { search } = filter;
  const score = search && sort === 'relevance' ? scoreOf({ ...filter, search }, p) : '0';
  const order = sort === 'relevance' ? ORDER.sales : ORDER[sort];
  const { index, walk } = matchingByTerms(filter, p);
  const some = `LIMIT ${p.add(page.pageSize)} OFFSET ${p.add(page.offset)}`;
  const total = '(SELECT total FROM t)';
  const most = filter.closeness === 'loose' ? MOST_ALIKE : MOST_FINDS;
  return `WITH m AS MATERIALIZED (SELECT s.product_id AS id, s.min_price, s.sold, ${score} AS score ${index} LIMIT ${most + 1}),
      t AS MATERIALIZED (SELECT count(*) AS total FROM m)
    SELECT t.total, c.* FROM t LEFT JOIN LATERAL (SELECT ${CARD} FROM (
        (SELECT p.id, p.score FROM m p WHERE ${total} <= ${most} ORDER BY p.score DESC, ${order} ${some})
        UNION ALL (SELECT p.id, 0 ${walk} AND ${total} > ${most} ORDER BY ${order} ${some})
      ) k JOIN products p ON p.id = k.id ORDER BY k.score DESC, ${order}) c ON true`;
}

/** What the product itself says; an index has it in order. */
function inOrder(
  filter: Filter,
  sort: keyof typeof ORDER,
  page: Page,
  known: number | null,
  p: Parameters,
): string {
  const from = matching(filter, p);
  const limit = filter.plain ? '' : `LIMIT ${MOST_FINDS + 1}`;
  const count = `SELECT count(*) FROM (SELECT 1 ${from} ${limit}) n`;
  return `SELECT t.total, c.* FROM (SELECT coalesce(${p.add(known)}::bigint, (${count})) AS total) t
    LEFT JOIN LATERAL (SELECT ${CARD} FROM (
        SELECT p.id ${from} ORDER BY ${ORDER[sort]} LIMIT ${p.add(page.pageSize)} OFFSET ${p.add(page.offset)}
      ) k JOIN products p ON p.id = k.id ORDER BY ${ORDER[sort]}) c ON true`;
}

const names = new Map<string, string>();

/** One text has one name, in every process. */
function nameOf(text: string): string {
  const name =
    names.get(text) ?? `find_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * One page of what a filter lets through, in one statement.
 * @param known its total if it was counted a moment ago
 */
export async function findNarrowed(
  db: Queryable,
  filter: Filter,
  sort: ProductSort,
  page: Page,
  known: number | null,
): Promise<Finds> {
  const p = new Parameters();
  const { search, attributes, plain, slugs, closeness } = filter;
  const order = sort === 'relevance' ? 'newest' : sort;
  const needsTerms = search !== null || attributes.size > 0;
  const text = needsTerms ? byTerms(filter, sort, page, p) : inOrder(filter, order, page, known, p);
  // Planned once where the plan is the same whatever the values; only so many shapes are kept.
  const isUsual = needsTerms
    ? closeness === 'exact' && attributes.size < 2
    : plain && slugs === null;
  const asked = statement(isUsual ? nameOf(text) : '', text);
  const rows = await db.run<{ total: number } & (CardRow | { id: null })>(asked, p.values);
  const cards = rows.filter((row): row is { total: number } & CardRow => row.id !== null);
  return { total: rows[0]?.total ?? 0, cards };
}

/** How much a filter lets through, at most MOST_FINDS. */
export async function countNarrowed(db: Queryable, filter: Filter): Promise<number> {
  const p = new Parameters();
  const text = `SELECT count(*) AS n FROM (SELECT 1 ${matching(filter, p)} LIMIT ${MOST_FINDS}) n`;
  const [row] = await db.run<{ n: number }>(statement('', text), p.values);
  return row?.n ?? 0;
}
