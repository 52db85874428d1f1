import type { Reads } from '../../../db/database';
import type { Tokens } from './cutStore';
import * as sql from './cutStore';
import type { Search } from './searchWords';

/** `exact`: as typed; `near`: with one typing error; `loose`: anything similar. */
export type Closeness = 'exact' | 'near' | 'loose';

/** Words of letters, each with its probable corrections. */
export type Alternatives = ReadonlyMap<string, readonly string[]>;

/** A search compiled to index terms. */
export interface CompiledSearch {
  closeness: Closeness;
  /** At least one term of each list. */
  anyTerms: readonly (readonly string[])[];
  /** All terms of one of these lists. */
  allTerms: readonly (readonly string[])[];
  /** A regular expression for the folded words; null: none. */
  pattern: string | null;
  /** For ranking: the folded search, and the terms that count (null for a single word). */
  phrase: string;
  pieces: readonly string[] | null;
}

/** Returns the index terms of each list of words, and the text (a phrase or a pattern) folded like the index. */
export function cutWords(
  db: Reads,
  lists: readonly (readonly string[])[],
  text: string,
): Promise<Tokens> {
  return db.one(sql.cutSearch, [JSON.stringify(lists), text]);
}

/** Compiles the words as typed, or as one of `alike`; null if they have no index terms. */
export async function compileExact(
  db: Reads,
  search: Search,
  alike: readonly Search[] = [],
): Promise<CompiledSearch | null> {
  // A search of one word is not ranked by terms: all its matches have the term, and there are most of them to score.
  const isOneWord = search.words.length === 1;
  const ranking = isOneWord ? [] : [[...search.words, ...search.runs]];
  const lists = [search.words, ...alike.map(({ words }) => words), ...ranking];
  const { terms, folded } = await cutWords(db, lists, search.text);
  const [all = [], ...others] = terms;
  const pieces = isOneWord ? null : (others.pop() ?? null);
  // A product satisfies an empty list, so a search without terms would match everything.
  if (all.length === 0) return null;
  return {
    closeness: 'exact',
    anyTerms: [],
    allTerms: [all, ...others.filter((list) => list.length > 0)],
    pattern: null,
    phrase: folded,
    pieces,
  };
}

/**
 * Numbers of Han characters for which one wrong character is allowed: fewer leave too few pairs to search for; more have enough
 * right pairs for the loose search.
 */
const SLIP = { min: 3, max: 8 };

/**
 * The Han characters of a search with one of them omitted: a list for each omission. The shortest searches also have a pattern
 * of the order, because two characters in any order match too much.
 */
function slipsOf({ runs }: Search): { lists: (readonly string[])[]; pattern: string } {
  const characters = [...new Set(runs.join(''))];
  if (runs.length === 0) return { lists: [], pattern: '' };
  if (characters.length < SLIP.min || characters.length > SLIP.max) {
    return { lists: [runs], pattern: '' };
  }
  const lists = characters.map((_, wrong) => characters.filter((__, index) => index !== wrong));
  const patterns = characters.map((_, wrong) =>
    characters.map((letter, index) => (index === wrong ? '.' : letter)).join(''),
  );
  return { lists, pattern: characters.length === SLIP.min ? patterns.join('|') : '' };
}

/** Compiles with one typing error allowed: one Han character missing, or a similar word of letters. */
export async function compileNear(
  db: Reads,
  search: Search,
  exactly: CompiledSearch,
  alternatives: Alternatives,
): Promise<CompiledSearch | null> {
  const { lists, pattern } = slipsOf(search);
  const { terms, folded } = await cutWords(
    db,
    [[...search.words, ...search.runs], ...lists],
    pattern,
  );
  const [pieces = [], ...allTerms] = terms;
  const anyTerms = search.letters.map((word) => alternatives.get(word) ?? []);
  const isUnmatched = [...anyTerms, ...allTerms].some((list) => list.length === 0);
  if (isUnmatched || anyTerms.length + allTerms.length === 0) return null;
  return {
    closeness: 'near',
    anyTerms,
    allTerms,
    pattern: folded || null,
    phrase: exactly.phrase,
    pieces,
  };
}

/** Compiles so that a part of the words is enough, and one character of a run of two Han characters. */
export async function compileLoose(
  db: Reads,
  search: Search,
  exactly: CompiledSearch,
  alternatives: Alternatives,
): Promise<CompiledSearch> {
  const short = search.runs.filter((run) => [...run].length <= 2).flatMap((run) => [...run]);
  const words = [...search.words.filter((word) => [...word].length > 1), ...search.runs, ...short];
  const pairs = [...search.words, ...search.runs];
  const { terms } = await cutWords(db, [pairs, words], '');
  const [pieces = [], some = []] = terms;
  const corrections = search.letters.flatMap((word) => [...(alternatives.get(word) ?? [])]);
  return {
    closeness: 'loose',
    anyTerms: [[...some, ...corrections]],
    allTerms: [],
    pattern: null,
    phrase: exactly.phrase,
    pieces,
  };
}
