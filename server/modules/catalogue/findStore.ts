import { createHash } from 'node:crypto';
import type { ProductSort } from '@common/endpoints/products';
import { type Reads, statement } from '../../db/database';
import { LARGEST_PAGE } from '../../http/paging';
import {
  type Conditions,
  conditionsOf,
  type Filter,
  FOR_SALE,
  foundByTerms,
  matching,
  Parameters,
} from './filterStore';
import type { Sought } from './sought';
import { CARD, type CardRow } from './store';

/** As far as finds are counted and pages turned; a search is put in its order among as many. */
export const MOST_FINDS = 1000;

/** What is only alike is weighed and shown so far. */
export const MOST_ALIKE = 200;

/**
 * As many finds are gathered and sorted; where there are more, walking through all in order meets them soon. A step
 * that looks at terms costs more than one that an index answers.
 */
const GATHERED = { byTerms: 2000, byProduct: MOST_FINDS };

/** Ties go to the newer product, so that pages do not overlap. */
const ORDER: Record<Exclude<ProductSort, 'relevance'>, string> = {
  newest: 'p.id DESC',
  priceAsc: 'p.min_price, p.id',
  priceDesc: 'p.min_price DESC, p.id DESC',
  sales: 'p.sold DESC, p.id DESC',
};

/** How well a find fits: its title begins with it, holds it, holds its words; then what sells. */
function scoreOf({ phrase, pieces, closeness }: Sought, p: Parameters): string {
  const typed = `${p.add(phrase)}::text`;
  const score = `CASE WHEN p.title = ${typed} THEN 60 WHEN starts_with(p.title, ${typed}) THEN 50
      WHEN strpos(p.title, ${typed}) > 0 THEN 40 WHEN strpos(p.body, ${typed}) > 0 THEN 10 ELSE 0 END
    + CASE WHEN p.in_stock THEN 3 ELSE 0 END + ln(1 + p.sold)`;
  if (!pieces) return score;
  const words = `unnest(${p.add(pieces)}::text[]) t`;
  const inTitle = `${score} + 8 * (SELECT count(*) FROM ${words} WHERE strpos(p.title, t) > 0)`;
  if (closeness === 'exact') return inTitle;
  return `${inTitle} + 4 * (SELECT count(*) FROM ${words} WHERE t = ANY (p.terms))`;
}

export interface Finds {
  /** Where they are counted only so far, more than that at most. */
  total: number;
  cards: CardRow[];
}

interface Page {
  pageSize: number;
  offset: number;
}

interface Ways {
  /** What is gathered: a query of `p` with its total, and how they are ordered. */
  gathered: string;
  most: number;
  total: string;
  /** The best of what is gathered, where it is to be weighed; then up to how many are. */
  score: string;
  weighed: number;
  /** Each product in order, `p`, with what is asked of it. */
  walk: string;
  order: string;
}

/**
 * One page in one statement. A plan made for any values cannot know how much a filter lets through, so the
 * statement finds out, and has a way for little, where all is sorted, and one for much, where an index has the
 * order (`OFFSET 0` keeps the planner from any other).
 */
function pageOf(ways: Ways, page: Page, p: Parameters): string {
  const { gathered, most, total, score, weighed, walk, order } = ways;
  const some = `LIMIT ${p.add(page.pageSize)} OFFSET ${p.add(page.offset)}`;
  const n = '(SELECT total FROM t)';
  return `WITH m AS MATERIALIZED (${gathered} LIMIT ${most + 1}),
      t AS MATERIALIZED (SELECT ${total} AS total)
    SELECT t.total, c.* FROM t LEFT JOIN LATERAL (SELECT ${CARD} FROM (SELECT * FROM (
        (SELECT p.id, ${score} AS score FROM m p WHERE ${n} <= ${weighed} ORDER BY score DESC, ${order} ${some})
        UNION ALL (SELECT p.id, 0 FROM m p WHERE ${n} > ${weighed} AND ${n} <= ${most} ORDER BY ${order} ${some})
        UNION ALL (SELECT p.id, 0 ${walk} AND ${n} > ${most} ORDER BY ${order} ${some})
      ) u LIMIT ${LARGEST_PAGE}) k JOIN products p ON p.id = k.id ORDER BY k.score DESC, ${order}) c ON true`;
}

/** Everything for sale in order, `p`; what narrows it is looked at in the index that has the order. */
function inOrder(order: string, { bounds, slugs }: Conditions): string {
  const columns = 'p.id, p.category, p.min_price, p.in_stock, p.sold';
  // By price, its bounds are where to begin and to end.
  const within = order.startsWith('p.min_price') ? bounds('p') : 'true';
  const all = `(SELECT ${columns} FROM products p WHERE ${FOR_SALE('p')} AND ${within} ORDER BY ${order} OFFSET 0) p`;
  const narrowed = slugs
    ? `SELECT * FROM ${all} WHERE p.category = ANY (${slugs})`
    : `SELECT * FROM ${all} WHERE true`;
  return within === 'true' ? `${narrowed} AND ${bounds('p')}` : narrowed;
}

/** What has to be found by its terms. Too much to be weighed comes by its sales. */
function byTerms(filter: Filter, sort: ProductSort, page: Page, p: Parameters): string {
  const conditions = conditionsOf(filter, p);
  const { sought } = filter;
  const weighing = sort === 'relevance' ? sought : null;
  const order = sort === 'relevance' ? ORDER.sales : ORDER[sort];
  const words = weighing ? ', s.title, s.body, s.in_stock' : '';
  const all = weighing && weighing.closeness !== 'exact' ? ', s.terms' : '';
  const ways: Ways = {
    gathered: `SELECT s.product_id AS id, s.min_price, s.sold${words}${all} ${foundByTerms(conditions)}`,
    most: GATHERED.byTerms,
    total: '(SELECT count(*) FROM m)',
    score: weighing ? scoreOf(weighing, p) : '0',
    weighed: weighing?.closeness === 'loose' ? MOST_ALIKE : MOST_FINDS,
    walk: `FROM (${inOrder(order, conditions)}) p CROSS JOIN LATERAL (
      SELECT 1 FROM product_search s WHERE s.product_id = p.id AND ${conditions.terms} OFFSET 0) s WHERE true`,
    order,
  };
  return pageOf(ways, page, p);
}

/** What the product itself says. */
function byProduct(
  filter: Filter,
  sort: Exclude<ProductSort, 'relevance'>,
  page: Page,
  known: number | null,
  p: Parameters,
): string {
  const from = matching(filter, p);
  const count = filter.plain ? `(SELECT count(*) ${from})` : '(SELECT count(*) FROM m)';
  const order = ORDER[sort];
  const ways: Ways = {
    gathered: `SELECT p.id, p.min_price, p.sold ${from}`,
    most: GATHERED.byProduct,
    total: `coalesce(${p.add(known)}::bigint, ${count})`,
    score: '0',
    weighed: GATHERED.byProduct,
    walk: `FROM (${inOrder(order, conditionsOf(filter, p))}) p WHERE true`,
    order,
  };
  return pageOf(ways, page, p);
}

const names = new Map<string, string>();

/** One text has one name, in every process. */
export function nameOf(text: string): string {
  const name =
    names.get(text) ?? `find_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** Each connection keeps the plan of each name: only what many ask has one. */
export function isUsual({ attributes, sought }: Filter): boolean {
  if (!sought || sought.closeness === 'exact') return attributes.size <= 2;
  return attributes.size === 0 && sought.someOf.length <= 1;
}

/**
 * One page of what a filter lets through, in one statement.
 * @param known its total if it was counted a moment ago
 */
export async function findNarrowed(
  db: Reads,
  filter: Filter,
  sort: ProductSort,
  page: Page,
  known: number | null,
): Promise<Finds> {
  const p = new Parameters();
  const order = sort === 'relevance' ? 'newest' : sort;
  const needsTerms = filter.sought !== null || filter.attributes.size > 0;
  const text = needsTerms
    ? byTerms(filter, sort, page, p)
    : byProduct(filter, order, page, known, p);
  const asked = statement(isUsual(filter) ? nameOf(text) : '', text);
  const rows = await db.run<{ total: number } & (CardRow | { id: null })>(asked, p.values);
  const cards = rows.filter((row): row is { total: number } & CardRow => row.id !== null);
  return { total: rows[0]?.total ?? 0, cards };
}

/** How much a filter lets through, at most MOST_FINDS. */
export async function countNarrowed(db: Reads, filter: Filter): Promise<number> {
  const p = new Parameters();
  const text = `SELECT count(*) AS n FROM (SELECT 1 ${matching(filter, p)} LIMIT ${MOST_FINDS}) n`;
  const asked = statement(isUsual(filter) ? nameOf(text) : '', text);
  const [row] = await db.run<{ n: number }>(asked, p.values);
  return row?.n ?? 0;
}
