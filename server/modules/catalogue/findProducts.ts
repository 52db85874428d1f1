import type { Queryable } from '../../db/database';
import { slugsBelow } from './categoryTree';
import { countFacets } from './facetStore';
import type { Closeness, Filter } from './filterStore';
import { countNarrowed, findNarrowed, MOST_ALIKE, MOST_FINDS } from './findStore';
import { filterKey, isPlain, type ListQuery, type Narrowing } from './listQuery';
import { meantBy, readAlternatives } from './mistyped';
import { type CardRow, type CategoryRow, findCategories } from './store';

export { MOST_FINDS };

export interface Found {
  cards: CardRow[];
  total: number;
  /** There are more than `total`. */
  more: boolean;
  /** Nothing matches as typed: these are alike. */
  loose: boolean;
  meant?: string;
}

/** What was learnt about a filter, for its next page. */
interface Known {
  total: number;
  closeness: Closeness;
  alternatives: Filter['alternatives'];
  meant?: string;
  until: number;
}

const NONE: Filter['alternatives'] = new Map();
const MOST_KNOWN = 1000;
/** Counting a whole channel costs, and its number moves little; ms. */
const PLAIN_MS = 5000;
const FRESH_MS = 1000;

/** Finds products: as asked, else with a slip allowed, else what is alike (ADR 021). */
export class ProductFinder {
  readonly #known = new Map<string, Known>();
  #categories: { rows: Promise<CategoryRow[]>; until: number } | undefined;

  constructor(private readonly db: Queryable) {}

  async find(query: ListQuery): Promise<Found> {
    const key = filterKey(query);
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return this.#page(query, known);
    const first = await this.#try(query, 'exact', NONE);
    if (first.cards.length > 0 || first.total > 0 || !query.search) return first;
    const alternatives = await readAlternatives(this.db, query.search);
    const near = await this.#try(query, 'near', alternatives);
    return near.total > 0 ? near : this.#try(query, 'loose', alternatives);
  }

  async #try(
    query: ListQuery,
    closeness: Closeness,
    alternatives: Filter['alternatives'],
  ): Promise<Found> {
    const filter = await this.#filter(query, closeness, alternatives);
    const { cards, total } = await findNarrowed(this.db, filter, query.sort, query, null);
    const titles = cards.map(({ title }) => title);
    const meant =
      query.search && closeness === 'near'
        ? meantBy(query.search, alternatives, titles)
        : undefined;
    const until = performance.now() + (filter.plain ? PLAIN_MS : FRESH_MS);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    if (total > 0) {
      this.#known.set(filterKey(query), { total, closeness, alternatives, meant, until });
    }
    return told(cards, total, filter, meant);
  }

  async #page(query: ListQuery, { total, closeness, alternatives, meant }: Known): Promise<Found> {
    const filter = await this.#filter(query, closeness, alternatives);
    const { cards } = await findNarrowed(this.db, filter, query.sort, query, total);
    return told(cards, total, filter, meant);
  }

  async #filter(
    narrowing: Narrowing,
    closeness: Closeness = 'exact',
    alternatives: Filter['alternatives'] = NONE,
  ): Promise<Filter> {
    const slugs = await this.slugsBelow(narrowing.category);
    return { ...narrowing, slugs, plain: isPlain(narrowing), closeness, alternatives };
  }

  /** Read once a second at most. */
  categories(): Promise<CategoryRow[]> {
    const now = performance.now();
    if (this.#categories && this.#categories.until > now) return this.#categories.rows;
    const rows = findCategories(this.db);
    rows.catch(() => {
      this.#categories = undefined;
    });
    this.#categories = { rows, until: now + FRESH_MS };
    return rows;
  }

  async slugsBelow(category: string | null): Promise<string[] | null> {
    return category === null ? null : slugsBelow(await this.categories(), category);
  }

  /** How much is found as it was typed, at most MOST_FINDS. */
  async count(narrowing: Narrowing): Promise<number> {
    return countNarrowed(this.db, await this.#filter(narrowing));
  }

  async facets(narrowing: Narrowing) {
    return countFacets(this.db, await this.#filter(narrowing));
  }
}

function told(cards: CardRow[], total: number, filter: Filter, meant: string | undefined): Found {
  const most = filter.closeness === 'loose' ? MOST_ALIKE : MOST_FINDS;
  const more = !filter.plain && total > most;
  return {
    cards,
    total: more ? most : total,
    more,
    loose: total > 0 && filter.closeness !== 'exact',
    ...(meant !== undefined && { meant }),
  };
}
