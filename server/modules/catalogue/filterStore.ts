import type { Narrowing } from './listQuery';
import type { Sought } from './sought';

export interface Filter extends Omit<Narrowing, 'search'> {
  /** The category with all below it; null: every category. */
  slugs: readonly string[] | null;
  /** Nothing but the channel and perhaps a category. */
  plain: boolean;
  /** Null: nothing is searched for. */
  sought: Sought | null;
}

/** The parameters of a statement as its text grows. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Leaves out what a facet is counted without. */
export type Without = 'category' | 'attributes' | undefined;

/** What a filter asks, as SQL. */
export interface Conditions {
  /** Of a product's price and stock. */
  bounds: (a: 'p' | 's') => string;
  /** The same and of one category, `k.slug`, as the index has them one after the other. */
  within: string;
  /** The parameter that has the categories; null: every one. */
  slugs: string | null;
  /** What it is found by, `s`; empty where nothing is asked of it. */
  terms: string;
}

const asTerms = (name: string, values: readonly string[]) =>
  values.map((value) => `#${name}=${value}`);

/** What must be held whole is asked in one list: the index goes by its rarest term. */
function termsOf(
  attributes: readonly (readonly [string, readonly string[]])[],
  sought: Sought | null,
  p: Parameters,
): string {
  const { someOf, allOf, pattern } = sought ?? { someOf: [], allOf: [], pattern: null };
  const single = attributes.filter(([, values]) => values.length === 1);
  const several = attributes.filter(([, values]) => values.length > 1);
  const whole = single.flatMap(([name, values]) => asTerms(name, values));
  const lists = allOf.length > 0 || whole.length === 0 ? allOf : [[]];
  const all = lists.map((list) => `s.terms @> ${p.add([...list, ...whole])}::text[]`);
  const some = [...someOf, ...several.map(([name, values]) => asTerms(name, values))];
  const asked = some.map((list) => `s.terms && ${p.add(list)}::text[]`);
  if (all.length > 0) asked.push(`(${all.join(' OR ')})`);
  if (pattern !== null) asked.push(`(s.title || ' ' || s.body) ~ ${p.add(pattern)}`);
  return asked.join(' AND ');
}

/** What a listing is of; the channel is the first parameter. */
export const FOR_SALE = (a: 'p' | 's') => `${a}.on_sale AND ${a}.channel = $1`;

/**
 * What was not asked for has a bound that everything keeps, so that few texts serve all filters: each is
 * planned once on a connection.
 */
export function conditionsOf(filter: Filter, p: Parameters, without?: Without): Conditions {
  const { channel, slugs, sought, minPrice, maxPrice, attributes, inStock } = filter;
  if (p.values.length === 0) p.add(channel);
  const narrows = slugs !== null && without !== 'category';
  const [min, max, stock] = filter.plain
    ? []
    : [
        `${p.add(String(minPrice ?? 0))}::numeric`,
        `${p.add(String(maxPrice ?? 'Infinity'))}::numeric`,
        `${p.add(inStock)}::boolean`,
      ];
  const terms = termsOf(without === 'attributes' ? [] : [...attributes], sought, p);
  return {
    bounds: (a) =>
      min
        ? `${a}.min_price >= ${min} AND ${a}.min_price <= ${max} AND ${a}.in_stock >= ${stock}`
        : 'true',
    within: min
      ? `p.category = k.slug AND (p.category, p.min_price) >= (k.slug, ${min})
        AND (p.category, p.min_price) <= (k.slug, ${max}) AND p.in_stock >= ${stock}`
      : 'p.category = k.slug',
    slugs: narrows ? `${p.add(slugs)}::text[]` : null,
    terms,
  };
}

/** FROM and WHERE of what is found by terms, `s`. */
export const foundByTerms = ({ bounds, slugs, terms }: Conditions): string =>
  `FROM product_search s WHERE ${FOR_SALE('s')} AND ${bounds('s')} AND ${terms}${
    slugs ? ` AND s.category = ANY (${slugs})` : ''
  }`;

/**
 * FROM and WHERE of what a filter lets through, `p`. Category by category, for the index that begins with them:
 * made for any values, a plan would rather go by the price.
 */
export function matching(filter: Filter, p: Parameters, without?: Without): string {
  const conditions = conditionsOf(filter, p, without);
  const { bounds, within, slugs, terms } = conditions;
  if (terms) return `FROM (SELECT s.product_id, s.category ${foundByTerms(conditions)}) p`;
  if (!slugs) return `FROM products p WHERE ${FOR_SALE('p')} AND ${bounds('p')}`;
  return `FROM unnest(${slugs}) k (slug) CROSS JOIN LATERAL (
    SELECT p.* FROM products p WHERE ${FOR_SALE('p')} AND ${within} OFFSET 0) p`;
}
