import type { Narrowing } from './listQuery';
import type { Search } from './searchWords';

/** How closely a search is taken: as typed, one slip allowed, or anything alike. */
export type Closeness = 'exact' | 'near' | 'loose';

export interface Filter extends Narrowing {
  /** The category with all below it; null: every category. */
  slugs: readonly string[] | null;
  /** Nothing but the channel and perhaps a category. */
  plain: boolean;
  closeness: Closeness;
  /** For words of letters that nothing has: those that were probably meant. */
  alternatives: ReadonlyMap<string, readonly string[]>;
}

/** The parameters of a statement as its text grows. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Han characters of a slip's length: shorter runs leave nothing to go by, longer ones have enough pairs. */
const SLIP = { least: 3, most: 8 };
const charactersOf = ({ runs }: Search) => [...new Set(runs.join(''))];

/** What has no terms (`%`) finds nothing: an empty array is held by everything. Once, not for each row. */
function exactly({ words }: Pick<Search, 'words'>, p: Parameters): string {
  const terms = `(SELECT search_query_terms(${p.add(words)}::text[]))`;
  return `s.terms @> ${terms} AND ${terms} <> '{}'`;
}

/** All characters but one; three in a row must stand as they were typed but for that one. */
function withASlip(search: Search, p: Parameters): string {
  const characters = charactersOf(search);
  if (characters.length < SLIP.least || characters.length > SLIP.most) {
    return exactly({ words: search.runs }, p);
  }
  const others = characters.map((_, slip) => characters.filter((__, at) => at !== slip));
  const any = others.map(
    (some) => `s.terms @> (SELECT search_query_terms(${p.add(some)}::text[]))`,
  );
  if (characters.length > SLIP.least) return `(${any.join(' OR ')})`;
  const patterns = characters.map((_, slip) =>
    characters.map((one, at) => (at === slip ? '.' : one)).join(''),
  );
  const inARow = `(s.title || ' ' || s.body) ~ (SELECT search_fold(${p.add(patterns.join('|'))}))`;
  return `(${any.join(' OR ')}) AND ${inARow}`;
}

function nearly(search: Search, alternatives: Filter['alternatives'], p: Parameters): string {
  const parts = search.letters.map(
    (word) => `s.terms && ${p.add(alternatives.get(word) ?? [])}::text[]`,
  );
  if (search.runs.length > 0) parts.push(withASlip(search, p));
  return parts.length > 0 ? parts.join(' AND ') : 'false';
}

/** Something of it; of two characters, one. */
function loosely(search: Search, alternatives: Filter['alternatives'], p: Parameters): string {
  const short = search.runs.filter((run) => [...run].length <= 2).flatMap((run) => [...run]);
  const words = [...search.words.filter((word) => [...word].length > 1), ...search.runs, ...short];
  const meant = search.letters.flatMap((word) => [...(alternatives.get(word) ?? [])]);
  return `s.terms && (SELECT search_query_terms(${p.add(words)}::text[]) || ${p.add(meant)}::text[])`;
}

function found(filter: Filter, search: Search, p: Parameters): string {
  if (filter.closeness === 'exact') return exactly(search, p);
  const how = filter.closeness === 'near' ? nearly : loosely;
  return how(search, filter.alternatives, p);
}

/** Leaves out what a facet is counted without. */
export type Without = 'category' | 'attributes' | undefined;

/** What a filter asks: of the product (`a`: whoever has its columns), and of what it is found by, `s`. */
interface Conditions {
  product: (a: 'p' | 's') => string;
  terms: string;
}

function conditionsOf(filter: Filter, p: Parameters, without?: Without): Conditions {
  const { channel, slugs, search, minPrice, maxPrice, attributes, inStock } = filter;
  const of = ['on_sale', `channel = ${p.add(channel)}`];
  if (slugs && without !== 'category') of.push(`category = ANY (${p.add(slugs)}::text[])`);
  if (minPrice !== null) of.push(`min_price >= ${p.add(String(minPrice))}::numeric`);
  if (maxPrice !== null) of.push(`min_price <= ${p.add(String(maxPrice))}::numeric`);
  if (inStock) of.push('in_stock');
  const wanted = without === 'attributes' ? [] : [...attributes];
  const terms = wanted.map(([name, values]) => {
    const either = values.map((value) => `#${name}=${value}`);
    return `s.terms && (SELECT ${p.add(either)}::text[])`;
  });
  if (search) terms.push(found(filter, search, p));
  return {
    product: (a) => of.map((one) => `${a}.${one}`).join(' AND '),
    terms: terms.join(' AND '),
  };
}

/** FROM and WHERE of what a filter lets through, `p`. */
export function matching(filter: Filter, p: Parameters, without?: Without): string {
  const { product, terms } = conditionsOf(filter, p, without);
  if (!terms) return `FROM products p WHERE ${product('p')}`;
  return `FROM product_search s JOIN products p ON p.id = s.product_id WHERE ${product('s')} AND ${terms}`;
}

/**
 * What is found by terms, in two ways: by their index (`s`), and product by product (`p`) in whatever order is
 * asked for. The planner takes neighbouring pairs of characters for independent, and would choose wrongly.
 */
export function matchingByTerms(filter: Filter, p: Parameters): { index: string; walk: string } {
  const { product, terms } = conditionsOf(filter, p);
  return {
    index: `FROM product_search s WHERE ${product('s')} AND ${terms}`,
    walk: `FROM products p CROSS JOIN LATERAL (
      SELECT 1 FROM product_search s WHERE s.product_id = p.id AND ${terms} OFFSET 0) s WHERE ${product('p')}`,
  };
}
