import type { Database, Readers, Reads } from '../../db/database';
import { slugsBelow } from './categoryTree';
import { countFacets, type FacetRows } from './facetStore';
import type { Filter } from './filterStore';
import { countNarrowed, findNarrowed, MOST_ALIKE, MOST_FINDS } from './findStore';
import { filterKey, isPlain, type ListQuery, type Narrowing } from './listQuery';
import { meantBy, readAlternatives } from './mistyped';
import type { Search } from './searchWords';
import { type Alternatives, type Sought, seekExactly, seekLoosely, seekNearly } from './sought';
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
  sought: Sought | null;
  meant?: string;
  until: number;
}

type Slugs = string[] | null;

interface Asked {
  /** Where it has a turn. */
  db: Reads;
  query: ListQuery;
  /** Its category with all below it. */
  slugs: Slugs;
}

const NOTHING: Found = { cards: [], total: 0, more: false, loose: false };
const NO_FACETS = { exact: true, counted: 0, categories: [], attributes: [] };
const MOST_KNOWN = 1000;
/** Counting a whole channel costs, and its number moves little; ms. */
const PLAIN_MS = 5000;
const FRESH_MS = 1000;

/** Finds products: as asked, else with a slip allowed, else what is alike (ADR 021). */
export class ProductFinder {
  readonly #known = new Map<string, Known>();
  readonly #exactly = new Map<string, Promise<Sought | null>>();
  readonly #db: Readers;
  #categories: { rows: Promise<CategoryRow[]>; until: number } | undefined;

  constructor({ reads }: Database) {
    this.#db = reads;
  }

  async find(query: ListQuery): Promise<Found> {
    const slugs = await this.slugsBelow(query.category);
    return this.#db.together((db) => this.#find(db, query, slugs));
  }

  async #find(db: Reads, query: ListQuery, slugs: Slugs): Promise<Found> {
    const asked: Asked = { db, query, slugs };
    const known = this.#known.get(filterKey(query));
    if (known && known.until > performance.now()) return this.#page(asked, known);
    const { search } = query;
    if (!search) return this.#try(asked, null);
    const exactly = await this.#seek(db, search);
    if (!exactly) return NOTHING;
    const first = await this.#try(asked, exactly);
    if (first.total > 0) return first;
    const alternatives = await readAlternatives(db, search);
    const nearly = await seekNearly(db, search, exactly, alternatives);
    const near = nearly ? await this.#try(asked, nearly, alternatives) : NOTHING;
    if (near.total > 0) return near;
    return this.#try(asked, await seekLoosely(db, search, exactly, alternatives));
  }

  /** What the database makes of words does not change. Others wait for it: who asks must have a turn. */
  #seek(db: Reads, search: Search): Promise<Sought | null> {
    const known = this.#exactly.get(search.text);
    if (known) return known;
    if (this.#exactly.size >= MOST_KNOWN) this.#exactly.clear();
    const sought = seekExactly(db, search);
    this.#exactly.set(search.text, sought);
    sought.catch(() => this.#exactly.delete(search.text));
    return sought;
  }

  async #try(
    { db, query, slugs }: Asked,
    sought: Sought | null,
    alternatives?: Alternatives,
  ): Promise<Found> {
    const filter = filterOf(query, slugs, sought);
    const { cards, total } = await findNarrowed(db, filter, query.sort, query, null);
    const titles = cards.map(({ title }) => title);
    const meant =
      query.search && alternatives ? meantBy(query.search, alternatives, titles) : undefined;
    const until = performance.now() + (filter.plain ? PLAIN_MS : FRESH_MS);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    if (total > 0) this.#known.set(filterKey(query), { total, sought, meant, until });
    return told(cards, total, filter, meant);
  }

  async #page({ db, query, slugs }: Asked, { total, sought, meant }: Known): Promise<Found> {
    const filter = filterOf(query, slugs, sought);
    const { cards } = await findNarrowed(db, filter, query.sort, query, total);
    return told(cards, total, filter, meant);
  }

  /** Read once a second at most. */
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

  /** A category with all below it; null for every one, also where nobody knows the category. */
  async slugsBelow(category: string | null): Promise<string[] | null> {
    return category === null ? null : slugsBelow(await this.categories(), category);
  }

  /** Asks about what is found as it was typed; null where nothing can be. */
  async #exact<T>(
    narrowing: Narrowing,
    ask: (db: Reads, filter: Filter) => Promise<T>,
  ): Promise<T | null> {
    const slugs = await this.slugsBelow(narrowing.category);
    return this.#db.together(async (db) => {
      const sought = narrowing.search && (await this.#seek(db, narrowing.search));
      return narrowing.search && !sought ? null : ask(db, filterOf(narrowing, slugs, sought));
    });
  }

  /** How much is found as it was typed, at most MOST_FINDS. */
  async count(narrowing: Narrowing): Promise<number> {
    return (await this.#exact(narrowing, countNarrowed)) ?? 0;
  }

  async facets(narrowing: Narrowing): Promise<FacetRows & { exact: boolean }> {
    return (await this.#exact(narrowing, countFacets)) ?? NO_FACETS;
  }
}

const filterOf = (narrowing: Narrowing, slugs: Slugs, sought: Sought | null): Filter => ({
  ...narrowing,
  slugs,
  plain: isPlain(narrowing),
  sought,
});

function told(cards: CardRow[], total: number, filter: Filter, meant: string | undefined): Found {
  const most = filter.sought?.closeness === 'loose' ? MOST_ALIKE : MOST_FINDS;
  const more = !filter.plain && total > most;
  return {
    cards,
    total: more ? most : total,
    more,
    loose: total > 0 && filter.sought !== null && filter.sought.closeness !== 'exact',
    ...(meant !== undefined && { meant }),
  };
}
