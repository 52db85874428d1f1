import type { Database } from '../../../db/database';
import { type Noted, writeSearches } from './searchLogStore';
import { parseSearch, type Search } from './searchWords';

/** Within this time an address counts once for a search, ms. Addresses stay in memory for no longer and are never stored. */
const WINDOW_MS = 30_000;
const MAX_NOTED = 500;
/** Longer searches are usually pasted and may contain personal data: not counted. */
const MAX_LENGTH = 20;

interface NotedSearch {
  search: Search;
  addresses: Set<string>;
}

/** Gathers searches in memory before they are written, so that no search waits for its own counting. */
class SearchNotes {
  #searches = new Map<string, NotedSearch>();
  #since = performance.now();

  constructor(private readonly db: Database) {}

  note(search: Search, address: string): void {
    const noted = this.#searches.get(search.text) ?? { search, addresses: new Set() };
    noted.addresses.add(address);
    this.#searches.set(search.text, noted);
    const due = performance.now() - this.#since > WINDOW_MS || this.#searches.size >= MAX_NOTED;
    // A failed write is ignored: suggestions tolerate missing counts.
    if (due) this.write().catch(() => undefined);
  }

  async write(): Promise<void> {
    const noted: Noted[] = [...this.#searches.values()].map(({ search, addresses }) => ({
      shown: search.text,
      words: search.words,
      searchers: addresses.size,
    }));
    this.#searches = new Map();
    this.#since = performance.now();
    if (noted.length > 0) await this.db.transaction((tx) => writeSearches(tx, noted));
  }
}

const opened = new WeakMap<Database, SearchNotes>();

function notesOf(db: Database): SearchNotes {
  const known = opened.get(db) ?? new SearchNotes(db);
  opened.set(db, known);
  return known;
}

/** Records a search, to suggest it to others once several addresses have made it. */
export function noteSearch(db: Database, q: string, address: string): void {
  const search = parseSearch(q);
  if (search && [...search.text].length <= MAX_LENGTH) notesOf(db).note(search, address);
}

/** Writes the searches gathered so far. */
export const writeNotes = (db: Database): Promise<void> => notesOf(db).write();
