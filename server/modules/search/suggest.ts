import { suggest as contract, type Suggestions } from '@common/endpoints/search';
import type { Database, Reads } from '../../db/database';
import { envelopeWriter } from '../../http/envelopeWriter';
import { AnswerCache } from '../catalogue/answerCache';
import { readSearch } from '../catalogue/searchWords';
import { type FoldedCategory, readCompletions, readFoldedCategories, readPopular } from './store';

const FRESH_MS = 1000;
const CATEGORIES_MS = 5000;
const BYTES = 4 * 1024 * 1024;
const MOST_CATEGORIES = 3;

const write = envelopeWriter(contract);

/** Completes what is being typed; answers are kept for a second, as those of the catalogue. */
class Suggester {
  readonly #answers = new AnswerCache({ ttl: FRESH_MS, bytes: BYTES });
  #categories: { rows: Promise<FoldedCategory[]>; until: number } | undefined;

  constructor(private readonly db: Reads) {}

  suggest(q: string | undefined): Buffer | Promise<Buffer> {
    const search = readSearch(q);
    if (!search) return this.#answers.get('', () => this.#write(this.#popular()));
    return this.#answers.get(search.text, () => this.#write(this.#completions(search.text)));
  }

  async #write(suggestions: Promise<Suggestions>): Promise<Buffer> {
    return write(await suggestions);
  }

  async #popular(): Promise<Suggestions> {
    return { queries: await readPopular(this.db), categories: [], products: [] };
  }

  async #completions(text: string): Promise<Suggestions> {
    // Whoever is still typing has not come to the end of a word: it is not cut as a whole search is.
    const [{ folded, queries, products }, categories] = await Promise.all([
      readCompletions(this.db, text, text.split(' ')),
      this.#foldedCategories(),
    ]);
    const fits = (name: string) => name.includes(folded) || folded.includes(name);
    return {
      queries,
      products,
      categories: categories
        .filter((one) => fits(one.folded))
        .slice(0, MOST_CATEGORIES)
        .map(({ slug, name }) => ({ slug, name })),
    };
  }

  #foldedCategories(): Promise<FoldedCategory[]> {
    const now = performance.now();
    if (this.#categories && this.#categories.until > now) return this.#categories.rows;
    const rows = readFoldedCategories(this.db);
    rows.catch(() => {
      this.#categories = undefined;
    });
    this.#categories = { rows, until: now + CATEGORIES_MS };
    return rows;
  }
}

const opened = new WeakMap<Database, Suggester>();

/** What a search could be completed to, as a finished answer. */
export function suggest(db: Database, q: string | undefined): Buffer | Promise<Buffer> {
  const known = opened.get(db) ?? new Suggester(db.reads);
  opened.set(db, known);
  return known.suggest(q);
}
