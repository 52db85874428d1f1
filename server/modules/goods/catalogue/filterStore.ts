import type { CompiledSearch } from './compiledSearch';
import type { Narrowing } from './listQuery';

export interface Filter extends Omit<Narrowing, 'search'> {
  /** The category with its descendants; null: every category. */
  slugs: readonly string[] | null;
  /** True when only the channel and perhaps a category narrow the listing. */
  plain: boolean;
  /** Null without a search. */
  compiled: CompiledSearch | null;
}

/** Collects the parameters of a statement while its text is composed. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The condition that is left out: that of the facet which is counted. */
export type Without = 'category' | 'attributes' | undefined;

/** SQL conditions of a filter. */
export interface Conditions {
  /** Conditions on price and stock of the aliased table. */
  bounds: (a: 'p' | 's') => string;
  /** The conditions of `bounds` on `p` together with the category `k.slug`, in the column order of the index. */
  within: string;
  /** Placeholder of the category slugs; null: every category. */
  slugs: string | null;
  /** Conditions on search terms and attributes of `s`; empty without any. */
  terms: string;
}

const asTerms = (name: string, values: readonly string[]) =>
  values.map((value) => `#${name}=${value}`);

/** SQL conditions on terms. Terms that must all match are in one list, so that the index starts from the rarest. */
function termsOf(
  attributes: readonly (readonly [string, readonly string[]])[],
  compiled: CompiledSearch | null,
  p: Parameters,
): string {
  const { anyTerms, allTerms, pattern } = compiled ?? { anyTerms: [], allTerms: [], pattern: null };
  const single = attributes.filter(([, values]) => values.length === 1);
  const several = attributes.filter(([, values]) => values.length > 1);
  const required = single.flatMap(([name, values]) => asTerms(name, values));
  const lists = allTerms.length > 0 || required.length === 0 ? allTerms : [[]];
  const all = lists.map((list) => `s.terms @> ${p.add([...list, ...required])}::text[]`);
  const alternatives = [...anyTerms, ...several.map(([name, values]) => asTerms(name, values))];
  const conditions = alternatives.map((list) => `s.terms && ${p.add(list)}::text[]`);
  if (all.length > 0) conditions.push(`(${all.join(' OR ')})`);
  if (pattern !== null) conditions.push(`(s.title || ' ' || s.body) ~ ${p.add(pattern)}`);
  return conditions.join(' AND ');
}

/** Condition of every listing; $1 is the channel. */
export const FOR_SALE = (a: 'p' | 's') => `${a}.on_sale AND ${a}.channel = $1`;

/**
 * Builds the SQL conditions. A missing bound gets a value that every product satisfies, so that few statement texts
 * serve all filters and each is planned once per connection.
 */
export function conditionsOf(filter: Filter, p: Parameters, without?: Without): Conditions {
  const { channel, slugs, compiled, minPrice, maxPrice, attributes, inStock } = filter;
  if (p.values.length === 0) p.add(channel);
  const narrows = slugs !== null && without !== 'category';
  const [min, max, stock] = filter.plain
    ? []
    : [
        `${p.add(String(minPrice ?? 0))}::numeric`,
        `${p.add(String(maxPrice ?? 'Infinity'))}::numeric`,
        `${p.add(inStock)}::boolean`,
      ];
  const terms = termsOf(without === 'attributes' ? [] : [...attributes], compiled, p);
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

/** FROM and WHERE of the products found by their terms, alias `s`. */
export const foundByTerms = ({ bounds, slugs, terms }: Conditions): string =>
  `FROM product_search s WHERE ${FOR_SALE('s')} AND ${bounds('s')} AND ${terms}${
    slugs ? ` AND s.category = ANY (${slugs})` : ''
  }`;

/**
 * FROM and WHERE of the products that match a filter, alias `p`. Joins category by category to use the index that
 * starts with the category; a generic plan would prefer the price index.
 */
export function matching(filter: Filter, p: Parameters, without?: Without): string {
  const conditions = conditionsOf(filter, p, without);
  const { bounds, within, slugs, terms } = conditions;
  if (terms) return `FROM (SELECT s.product_id, s.category ${foundByTerms(conditions)}) p`;
  if (!slugs) return `FROM products p WHERE ${FOR_SALE('p')} AND ${bounds('p')}`;
  return `FROM unnest(${slugs}) k (slug) CROSS JOIN LATERAL (
    SELECT p.* FROM products p WHERE ${FOR_SALE('p')} AND ${within} OFFSET 0) p`;
}
