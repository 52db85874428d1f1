import type { Database } from '../../db/database';
import { readSearch, type Search } from '../catalogue/searchWords';
import { type Noted, writeSearches } from './store';

/** Stretch in which an address counts once for a search. It is kept in memory only, for as long. */
const STRETCH_MS = 30_000;
const MOST_NOTED = 500;
/** Longer ones are pasted, and might be about somebody. */
const LONGEST = 20;

interface Heard {
  search: Search;
  addresses: Set<string>;
}

/** What is searched for, gathered before it is written: a search must not wait for its own counting. */
class SearchNotes {
  #heard = new Map<string, Heard>();
  #since = performance.now();

  constructor(private readonly db: Database) {}

  note(search: Search, address: string): void {
    const heard = this.#heard.get(search.text) ?? { search, addresses: new Set() };
    heard.addresses.add(address);
    this.#heard.set(search.text, heard);
    const due = performance.now() - this.#since > STRETCH_MS || this.#heard.size >= MOST_NOTED;
    // Suggestions do without a stretch that could not be written.
    if (due) this.write().catch(() => undefined);
  }

  async write(): Promise<void> {
    const noted: Noted[] = [...this.#heard.values()].map(({ search, addresses }) => ({
      shown: search.text,
      words: search.words,
      searchers: addresses.size,
    }));
    this.#heard = new Map();
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

/** Remembers that somebody searched for this, to suggest it to others once several have. */
export function noteSearch(db: Database, q: string, address: string): void {
  const search = readSearch(q);
  if (search && [...search.text].length <= LONGEST) notesOf(db).note(search, address);
}

/** Writes what has been gathered so far. */
export const writeNotes = (db: Database): Promise<void> => notesOf(db).write();
