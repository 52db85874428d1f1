import type { Database, Readers, Reads } from '../../../db/database';
import { slugsBelow } from './categoryTree';
import {
  type Alternatives,
  type CompiledSearch,
  compileExact,
  compileLoose,
  compileNear,
} from './compiledSearch';
import { countFacets, type FacetRows } from './facetStore';
import type { Filter } from './filterStore';
import { countNarrowed, findNarrowed, MAX_ALIKE, MAX_COUNTED_MATCHES } from './findStore';
import { filterKey, isPlain, type ListQuery, type Narrowing } from './listQuery';
import { readAlternatives, suggestCorrection } from './mistyped';
import type { Search } from './searchWords';
import { type CardRow, type CategoryRow, findCategories } from './store';
import { synonymsOf } from './synonyms';

export { MAX_COUNTED_MATCHES };

export interface FoundProducts {
  cards: CardRow[];
  total: number;
  /** True when there are more matches than `total`. */
  more: boolean;
  /** True when nothing matches exactly and these are similar products. */
  similarOnly: boolean;
  suggestion?: string;
}

/** Results of a filter, cached for its next page. */
interface FilterState {
  total: number;
  compiled: CompiledSearch | null;
  suggestion?: string;
  until: number;
}

type Slugs = string[] | null;

interface PageRequest {
  /** A connection of the pool that limits searches. */
  db: Reads;
  query: ListQuery;
  /** The category's slugs with its descendants. */
  slugs: Slugs;
}

const NOTHING: FoundProducts = { cards: [], total: 0, more: false, similarOnly: false };
const NO_FACETS = { exact: true, counted: 0, categories: [], attributes: [] };
const MAX_KNOWN = 1000;
/** The total of a whole channel is expensive to count and changes little: cached this long, ms. */
const PLAIN_MS = 5000;
const FRESH_MS = 1000;

/** Finds products: exact matches, else with one typing error allowed, else similar ones (ADR 021). */
export class ProductFinder {
  readonly #known = new Map<string, FilterState>();
  readonly #compiled = new Map<string, Promise<CompiledSearch | null>>();
  readonly #db: Readers;
  #categories: { rows: Promise<CategoryRow[]>; until: number } | undefined;

  constructor({ reads }: Database) {
    this.#db = reads;
  }

  async find(query: ListQuery): Promise<FoundProducts> {
    const slugs = await this.slugsBelow(query.category);
    return this.#db.withConnection((db) => this.#find(db, query, slugs));
  }

  async #find(db: Reads, query: ListQuery, slugs: Slugs): Promise<FoundProducts> {
    const request: PageRequest = { db, query, slugs };
    const known = this.#known.get(filterKey(query));
    if (known && known.until > performance.now()) return this.#page(request, known);
    const { search } = query;
    if (!search) return this.#try(request, null);
    const exactly = await this.#compileExact(db, search);
    if (!exactly) return NOTHING;
    const first = await this.#try(request, exactly);
    if (first.total > 0) return first;
    const alternatives = await readAlternatives(db, search);
    const nearly = await compileNear(db, search, exactly, alternatives);
    const near = nearly ? await this.#try(request, nearly, alternatives) : NOTHING;
    if (near.total > 0) return near;
    return this.#try(request, await compileLoose(db, search, exactly, alternatives));
  }

  /** Cached, as the database always folds a search in the same way. The caller must hold a search connection. */
  async #compileExact(db: Reads, search: Search): Promise<CompiledSearch | null> {
    const alike = await synonymsOf(this.#db).alike(db, search);
    const key = [search, ...alike].map(({ text }) => text).join('\n');
    const known = this.#compiled.get(key);
    if (known) return known;
    if (this.#compiled.size >= MAX_KNOWN) this.#compiled.clear();
    const compiled = compileExact(db, search, alike);
    this.#compiled.set(key, compiled);
    compiled.catch(() => this.#compiled.delete(key));
    return compiled;
  }

  async #try(
    { db, query, slugs }: PageRequest,
    compiled: CompiledSearch | null,
    alternatives?: Alternatives,
  ): Promise<FoundProducts> {
    const filter = filterOf(query, slugs, compiled);
    const { cards, total } = await findNarrowed(db, filter, query.sort, query, null);
    const titles = cards.map(({ title }) => title);
    const suggestion =
      query.search && alternatives
        ? suggestCorrection(query.search, alternatives, titles)
        : undefined;
    const until = performance.now() + (filter.plain ? PLAIN_MS : FRESH_MS);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    if (total > 0) this.#known.set(filterKey(query), { total, compiled, suggestion, until });
    return toFound(cards, total, filter, suggestion);
  }

  async #page(
    { db, query, slugs }: PageRequest,
    { total, compiled, suggestion }: FilterState,
  ): Promise<FoundProducts> {
    const filter = filterOf(query, slugs, compiled);
    const { cards } = await findNarrowed(db, filter, query.sort, query, total);
    return toFound(cards, total, filter, suggestion);
  }

  /** Cached for a second. */
  categories(): Promise<CategoryRow[]> {
    const now = performance.now();
    if (this.#categories && this.#categories.until > now) return this.#categories.rows;
    const rows = findCategories(this.#db);
    rows.catch(() => {
      this.#categories = undefined;
    });
    this.#categories = { rows, until: now + FRESH_MS };
    return rows;
  }

  /** Slugs of a category and its descendants; null without a category or for an unknown one. */
  async slugsBelow(category: string | null): Promise<string[] | null> {
    return category === null ? null : slugsBelow(await this.categories(), category);
  }

  /** Runs `ask` on the exact matches; null when the search has no index terms. */
  async #exact<T>(
    narrowing: Narrowing,
    ask: (db: Reads, filter: Filter) => Promise<T>,
  ): Promise<T | null> {
    const slugs = await this.slugsBelow(narrowing.category);
    return this.#db.withConnection(async (db) => {
      const compiled = narrowing.search && (await this.#compileExact(db, narrowing.search));
      return narrowing.search && !compiled ? null : ask(db, filterOf(narrowing, slugs, compiled));
    });
  }

  /** Counts exact matches, at most MAX_COUNTED_MATCHES. */
  async count(narrowing: Narrowing): Promise<number> {
    return (await this.#exact(narrowing, countNarrowed)) ?? 0;
  }

  async facets(narrowing: Narrowing): Promise<FacetRows & { exact: boolean }> {
    return (await this.#exact(narrowing, countFacets)) ?? NO_FACETS;
  }
}

const filterOf = (narrowing: Narrowing, slugs: Slugs, compiled: CompiledSearch | null): Filter => ({
  ...narrowing,
  slugs,
  plain: isPlain(narrowing),
  compiled,
});

function toFound(
  cards: CardRow[],
  total: number,
  filter: Filter,
  suggestion: string | undefined,
): FoundProducts {
  const limit = filter.compiled?.closeness === 'loose' ? MAX_ALIKE : MAX_COUNTED_MATCHES;
  // A plain listing is counted without a limit.
  const more = !filter.plain && total > limit;
  return {
    cards,
    total: more ? limit : total,
    more,
    similarOnly: total > 0 && filter.compiled !== null && filter.compiled.closeness !== 'exact',
    ...(suggestion !== undefined && { suggestion }),
  };
}
