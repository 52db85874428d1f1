import { createHash } from 'node:crypto';
import type { ProductSort } from '@common/endpoints/products';
import { type Columns, type RowOf, t } from '../../../db/columns';
import { type Reads, statement } from '../../../db/database';
import { LARGEST_PAGE } from '../../../http/paging';
import type { CompiledSearch } from './compiledSearch';
import {
  type Conditions,
  conditionsOf,
  type Filter,
  FOR_SALE,
  foundByTerms,
  matching,
  Parameters,
} from './filterStore';
import { CARD, type CardRow, cardColumns } from './store';

/** Limit for counting, paging and sorting matches. */
export const MAX_COUNTED_MATCHES = 1000;

/** Limit for scoring and showing similar products. */
export const MAX_ALIKE = 200;

/**
 * Up to this many matches are gathered and sorted; above it, walking the ordering index meets them soon enough. Checking
 * search terms costs more per row than an index condition.
 */
const GATHERED = { byTerms: 2000, byProduct: MAX_COUNTED_MATCHES };

/** Ties go to the newer product, so that pages do not overlap. */
const ORDER: Record<Exclude<ProductSort, 'relevance'>, string> = {
  newest: 'p.id DESC',
  priceAsc: 'p.min_price, p.id',
  priceDesc: 'p.min_price DESC, p.id DESC',
  sales: 'p.sold DESC, p.id DESC',
};

/** Score of a match: the title equals, begins with or contains the search or its words; then stock and sales. */
function scoreOf({ phrase, pieces, closeness }: CompiledSearch, p: Parameters): string {
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
  /** Counted up to a limit; a value above it means that there are more. */
  total: number;
  cards: CardRow[];
}

interface Page {
  pageSize: number;
  offset: number;
}

interface QueryPlan {
  /** Query of the candidates `p`, up to `most`, and their total. */
  gathered: string;
  most: number;
  total: string;
  /** Score expression, computed for at most `weighed` candidates. */
  score: string;
  weighed: number;
  /** FROM and WHERE that walk all products `p` in order. */
  walk: string;
  order: string;
}

/**
 * One page in one statement. A generic plan cannot know how selective a filter is, so the statement counts first:
 * small result sets are sorted in memory, large ones stream from the index that has the order (`OFFSET 0` keeps the
 * planner from another).
 */
function pageOf(plan: QueryPlan, page: Page, p: Parameters): string {
  const { gathered, most, total, score, weighed, walk, order } = plan;
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

/** All products for sale in order, alias `p`; other conditions are checked on the ordering index. */
function inOrder(order: string, { bounds, slugs }: Conditions): string {
  const columns = 'p.id, p.category, p.min_price, p.in_stock, p.sold';
  // Ordered by price, the bounds limit the index range.
  const within = order.startsWith('p.min_price') ? bounds('p') : 'true';
  const all = `(SELECT ${columns} FROM products p WHERE ${FOR_SALE('p')} AND ${within} ORDER BY ${order} OFFSET 0) p`;
  const narrowed = slugs
    ? `SELECT * FROM ${all} WHERE p.category = ANY (${slugs})`
    : `SELECT * FROM ${all} WHERE true`;
  return within === 'true' ? `${narrowed} AND ${bounds('p')}` : narrowed;
}

/** Plan for a filter that needs search terms. Too many matches to score are ordered by sales. */
function byTerms(filter: Filter, sort: ProductSort, page: Page, p: Parameters): string {
  const conditions = conditionsOf(filter, p);
  const { compiled } = filter;
  const weighing = sort === 'relevance' ? compiled : null;
  const order = sort === 'relevance' ? ORDER.sales : ORDER[sort];
  const words = weighing ? ', s.title, s.body, s.in_stock' : '';
  const all = weighing && weighing.closeness !== 'exact' ? ', s.terms' : '';
  const plan: QueryPlan = {
    gathered: `SELECT s.product_id AS id, s.min_price, s.sold${words}${all} ${foundByTerms(conditions)}`,
    most: GATHERED.byTerms,
    total: '(SELECT count(*) FROM m)',
    score: weighing ? scoreOf(weighing, p) : '0',
    weighed: weighing?.closeness === 'loose' ? MAX_ALIKE : MAX_COUNTED_MATCHES,
    walk: `FROM (${inOrder(order, conditions)}) p CROSS JOIN LATERAL (
      SELECT 1 FROM product_search s WHERE s.product_id = p.id AND ${conditions.terms} OFFSET 0) s WHERE true`,
    order,
  };
  return pageOf(plan, page, p);
}

/** Plan for a filter on the product's own columns. */
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
  const plan: QueryPlan = {
    gathered: `SELECT p.id, p.min_price, p.sold ${from}`,
    most: GATHERED.byProduct,
    total: `coalesce(${p.add(known)}::bigint, ${count})`,
    score: '0',
    weighed: GATHERED.byProduct,
    walk: `FROM (${inOrder(order, conditionsOf(filter, p))}) p WHERE true`,
    order,
  };
  return pageOf(plan, page, p);
}

const names = new Map<string, string>();

/** The statement's name: a hash of its text, the same in every process. */
function nameOf(text: string): string {
  const name =
    names.get(text) ?? `find_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** Each connection keeps a plan for every named statement, so only common filters get a name. */
function isUsual({ attributes, compiled }: Filter): boolean {
  if (!compiled || compiled.closeness === 'exact') return attributes.size <= 2;
  return attributes.size === 0 && compiled.anyTerms.length <= 1;
}

/** All columns but the total are null when nothing was found. */
const pageColumns = {
  total: t.int,
  id: cardColumns.id.orNull,
  channel: cardColumns.channel.orNull,
  title: cardColumns.title.orNull,
  subtitle: cardColumns.subtitle.orNull,
  picture: cardColumns.picture,
  second: cardColumns.second,
  price: cardColumns.price.orNull,
  compareAt: cardColumns.compareAt,
  advMaxBps: cardColumns.advMaxBps.orNull,
  inStock: cardColumns.inStock.orNull,
  sold: cardColumns.sold.orNull,
  category: cardColumns.category.orNull,
  ratings: cardColumns.ratings.orNull,
  isNew: cardColumns.isNew.orNull,
  left: cardColumns.left,
  sellerId: cardColumns.sellerId,
  sellerName: cardColumns.sellerName,
  isLowest: cardColumns.isLowest.orNull,
  away: cardColumns.away,
};

type PageRow = RowOf<typeof pageColumns>;

/** Names and types a statement composed for a filter. */
export const findStatement = <C extends Columns>(filter: Filter, text: string, columns: C) =>
  statement(isUsual(filter) ? nameOf(text) : '', text, columns);

/**
 * Returns one page of the products that match a filter, in one statement.
 * @param known the filter's total, if it was counted recently
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
  const needsTerms = filter.compiled !== null || filter.attributes.size > 0;
  const text = needsTerms
    ? byTerms(filter, sort, page, p)
    : byProduct(filter, order, page, known, p);
  const rows = await db.run(findStatement(filter, text, pageColumns), p.values);
  // A page without matches is one row with the total alone.
  const cards = rows.filter((row): row is PageRow & CardRow => row.id !== null);
  return { total: rows[0]?.total ?? 0, cards };
}

/** Counts the products that match a filter, at most MAX_COUNTED_MATCHES. */
export async function countNarrowed(db: Reads, filter: Filter): Promise<number> {
  const p = new Parameters();
  const text = `SELECT count(*) AS n FROM (SELECT 1 ${matching(filter, p)} LIMIT ${MAX_COUNTED_MATCHES}) n`;
  return (await db.one(findStatement(filter, text, { n: t.int }), p.values)).n;
}
