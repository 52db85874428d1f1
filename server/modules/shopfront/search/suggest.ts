import { suggest as endpoint, type Suggestions } from '@common/endpoints/search';
import { cachedRead } from '../../../db/cachedRead';
import type { Database, Readers } from '../../../db/database';
import { envelopeWriter } from '../../../http/envelopeWriter';
import { ResponseCache } from '../../goods/catalogue/responseCache';
import { parseSearch, type Search } from '../../goods/catalogue/searchWords';
import { synonymsOf } from '../../goods/catalogue/synonyms';
import { readCompletions, readFoldedCategories, readPopular, type SuggestRow } from './store';

const FRESH_MS = 1000;
const CATEGORIES_MS = 5000;
const BYTES = 4 * 1024 * 1024;
const MAX_CATEGORIES = 3;

const write = envelopeWriter(endpoint);

const readCategories = cachedRead(CATEGORIES_MS, (db: Readers) => readFoldedCategories(db));

/** Completes a partial search; responses are cached for a second, as in the catalogue. */
class Suggester {
  readonly #answers = new ResponseCache({ ttl: FRESH_MS, bytes: BYTES });

  constructor(private readonly db: Readers) {}

  suggest(q: string | undefined): Buffer | Promise<Buffer> {
    const search = parseSearch(q);
    if (!search) return this.#answers.get('', () => this.#write(this.#popular()));
    return this.#answers.get(search.text, () => this.#write(this.#completions(search)));
  }

  async #write(suggestions: Promise<Suggestions>): Promise<Buffer> {
    return write(await suggestions);
  }

  async #popular(): Promise<Suggestions> {
    return { queries: await readPopular(this.db), categories: [], products: [] };
  }

  async #completions(search: Search): Promise<Suggestions> {
    const { text } = search;
    // The last word may be incomplete, so the text is not split as a whole search is.
    const [{ folded, queries, products }, synonymous, categories] = await Promise.all([
      readCompletions(this.db, text, text.split(' ')),
      synonymsOf(this.db).alike(this.db, search),
      readCategories(this.db),
    ]);
    const finds = products.length === 0 ? await this.#completionsOf(synonymous) : undefined;
    const typed = [folded, ...(finds ? [finds.folded] : [])];
    const fits = (name: string) => typed.some((one) => name.includes(one) || one.includes(name));
    return {
      queries,
      products: finds?.products ?? products,
      categories: categories
        .filter((one) => fits(one.folded))
        .slice(0, MAX_CATEGORIES)
        .map(({ slug, name }) => ({ slug, name })),
    };
  }

  /** Completions of the first search that has products. */
  async #completionsOf(searches: readonly Search[]): Promise<SuggestRow | undefined> {
    for (const { text, words } of searches) {
      const finds = await readCompletions(this.db, text, words);
      if (finds.products.length > 0) return finds;
    }
    return undefined;
  }
}

const opened = new WeakMap<Database, Suggester>();

/** Suggestions for a partial search, as a serialised response. */
export function suggest(db: Database, q: string | undefined): Buffer | Promise<Buffer> {
  const known = opened.get(db) ?? new Suggester(db.reads);
  opened.set(db, known);
  return known.suggest(q);
}
