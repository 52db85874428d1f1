import type { Reads } from '../../../db/database';
import { editDistance } from './editDistance';
import type { Search } from './searchWords';
import { findSimilarWords, type SimilarWord } from './wordStore';

const ONE_ERROR_LENGTH = 4;
const TWO_ERRORS_LENGTH = 8;
/** Max. typing errors in a word; none in a short one, of which one error makes another real word. */
function errorsAllowed(word: string): number {
  if (word.length < ONE_ERROR_LENGTH) return 0;
  return word.length < TWO_ERRORS_LENGTH ? 1 : 2;
}

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
  const [typed, letters] = [[...run], [...title]];
  if (typed.length < 3) return undefined;
  for (let start = 0; start + typed.length <= letters.length; start++) {
    const piece = letters.slice(start, start + typed.length);
    const wrong = piece.filter((letter, index) => letter !== typed[index]);
    // A space, digit or Latin letter in its place is the edge of another word, not the right character.
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
  let corrected = text;
  for (const run of runs) {
    if (titles.some((title) => title.includes(run))) continue;
    const correction = titles.map((title) => findCorrection(run, title)).find(Boolean);
    if (correction) corrected = corrected.replace(run, correction);
  }
  for (const word of letters) {
    const [first] = alternatives.get(word) ?? [];
    if (first) corrected = corrected.replace(word, first);
  }
  return corrected === text ? undefined : corrected;
}
