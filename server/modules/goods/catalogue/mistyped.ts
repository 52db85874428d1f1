import type { Reads } from '../../../db/database';
import { editDistance } from './editDistance';
import type { Search } from './searchWords';
import { findSimilarWords, type SimilarWord } from './wordStore';

const SHORTEST = 4;
const LONG = 8;
/** Typing errors allowed in a word; none in a short one, where one error makes another real word. */
const errorsAllowed = (word: string) => (word.length < SHORTEST ? 0 : word.length < LONG ? 1 : 2);

function closest(rows: readonly SimilarWord[]): string[] {
  return rows
    .map(({ folded, word }) => ({
      word,
      distance: editDistance(folded, word),
      limit: errorsAllowed(folded),
    }))
    .filter(({ distance, limit }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .map(({ word }) => word);
}

/** For each word of letters, similar words from products, the likeliest first. */
export async function readAlternatives(
  db: Reads,
  { letters }: Search,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (letters.length === 0) return new Map();
  const rows = await findSimilarWords(db, letters);
  return new Map(
    letters.map((word) => [word, closest(rows.filter((row) => row.searched === word))]),
  );
}

/** Finds the part of a title that differs from a Han run in one character. */
function findCorrection(run: string, title: string): string | undefined {
  const [wanted, given] = [[...run], [...title]];
  if (wanted.length < 3) return undefined;
  for (let start = 0; start + wanted.length <= given.length; start++) {
    const piece = given.slice(start, start + wanted.length);
    const wrong = piece.filter((one, at) => one !== wanted[at]);
    // A space, digit or letter there is the edge of another word, not a mistyped character.
    if (wrong.length === 1 && wrong.every((one) => /\p{Script=Han}/u.test(one))) {
      return piece.join('');
    }
  }
  return undefined;
}

/** Suggests a correction from the titles found; undefined when there is no clear one. */
export function suggestCorrection(
  { text, runs, letters }: Search,
  alternatives: ReadonlyMap<string, readonly string[]>,
  titles: readonly string[],
): string | undefined {
  let meant = text;
  for (const run of runs) {
    if (titles.some((title) => title.includes(run))) continue;
    const correction = titles.map((title) => findCorrection(run, title)).find(Boolean);
    if (correction) meant = meant.replace(run, correction);
  }
  for (const word of letters) {
    const [first] = alternatives.get(word) ?? [];
    if (first) meant = meant.replace(word, first);
  }
  return meant === text ? undefined : meant;
}
