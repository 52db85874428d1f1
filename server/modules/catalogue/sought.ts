import { type Reads, statement } from '../../db/database';
import type { Search } from './searchWords';

/** How closely a search is taken: as typed, one slip allowed, or anything alike. */
export type Closeness = 'exact' | 'near' | 'loose';

/** For words of letters that nothing has: those that were probably meant. */
export type Alternatives = ReadonlyMap<string, readonly string[]>;

/** What a product's terms are held against. */
export interface Sought {
  closeness: Closeness;
  /** Of each list, one term. */
  someOf: readonly (readonly string[])[];
  /** All terms of one of these lists. */
  allOf: readonly (readonly string[])[];
  /** What its folded words must match; null: nothing. */
  pattern: string | null;
  /** For its place among the finds: the search folded, and the terms that count; null: of one word no more can be said. */
  phrase: string;
  pieces: readonly string[] | null;
}

// What is typed is cut and folded once for its search: its statements are asked with the result.
const cut = statement(
  'cutSearch',
  `SELECT (SELECT json_agg(search_query_terms(ARRAY(SELECT jsonb_array_elements_text(list))) ORDER BY n)
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS x (list, n)) AS terms,
   search_fold($2) AS folded`,
);

interface Cut {
  terms: string[][];
  folded: string;
}

/** What each list of words is found by, and a text folded. */
export async function cutWords(
  db: Reads,
  lists: readonly (readonly string[])[],
  text: string,
): Promise<Cut> {
  const [row] = await db.run<Cut>(cut, [JSON.stringify(lists), text]);
  if (!row) throw new Error('a row of subqueries was empty');
  return row;
}

/** Its words as typed; null when it has none that anything could be found by. */
export async function seekExactly(db: Reads, search: Search): Promise<Sought | null> {
  // Of one word found as it was typed, nothing more can be said; and saying it costs most.
  const isOne = search.words.length === 1;
  const { terms, folded } = await cutWords(
    db,
    isOne ? [search.words] : [search.words, [...search.words, ...search.runs]],
    search.text,
  );
  const [all = [], pieces = null] = terms;
  // An empty list is held by everything.
  if (all.length === 0) return null;
  return {
    closeness: 'exact',
    someOf: [],
    allOf: [all],
    pattern: null,
    phrase: folded,
    pieces,
  };
}

/** Han characters of a slip's length: shorter runs leave nothing to go by, longer ones have enough pairs. */
const SLIP = { least: 3, most: 8 };

/** Lists of which one must be held, and of three characters in what order: as they were typed but for one. */
function slipsOf({ runs }: Search): { lists: (readonly string[])[]; pattern: string } {
  const characters = [...new Set(runs.join(''))];
  if (runs.length === 0) return { lists: [], pattern: '' };
  if (characters.length < SLIP.least || characters.length > SLIP.most) {
    return { lists: [runs], pattern: '' };
  }
  const lists = characters.map((_, slip) => characters.filter((__, at) => at !== slip));
  const patterns = characters.map((_, slip) =>
    characters.map((one, at) => (at === slip ? '.' : one)).join(''),
  );
  return { lists, pattern: characters.length === SLIP.least ? patterns.join('|') : '' };
}

/** With one slip: of Han all characters but one, of letters a word near to what was typed. */
export async function seekNearly(
  db: Reads,
  search: Search,
  exactly: Sought,
  alternatives: Alternatives,
): Promise<Sought | null> {
  const { lists, pattern } = slipsOf(search);
  const { terms, folded } = await cutWords(
    db,
    [[...search.words, ...search.runs], ...lists],
    pattern,
  );
  const [pieces = [], ...allOf] = terms;
  const someOf = search.letters.map((word) => alternatives.get(word) ?? []);
  const cannotBe = [...someOf, ...allOf].some((list) => list.length === 0);
  if (cannotBe || someOf.length + allOf.length === 0) return null;
  return {
    closeness: 'near',
    someOf,
    allOf,
    pattern: folded || null,
    phrase: exactly.phrase,
    pieces,
  };
}

/** Something of it; of two characters, one. */
export async function seekLoosely(
  db: Reads,
  search: Search,
  exactly: Sought,
  alternatives: Alternatives,
): Promise<Sought> {
  const short = search.runs.filter((run) => [...run].length <= 2).flatMap((run) => [...run]);
  const words = [...search.words.filter((word) => [...word].length > 1), ...search.runs, ...short];
  const pairs = [...search.words, ...search.runs];
  const { terms } = await cutWords(db, [pairs, words], '');
  const [pieces = [], some = []] = terms;
  const meant = search.letters.flatMap((word) => [...(alternatives.get(word) ?? [])]);
  return {
    closeness: 'loose',
    someOf: [[...some, ...meant]],
    allOf: [],
    pattern: null,
    phrase: exactly.phrase,
    pieces,
  };
}
