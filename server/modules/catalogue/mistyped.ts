import type { Reads } from '../../db/database';
import { editDistance } from './editDistance';
import type { Search } from './searchWords';
import { findWordsLike, type LikeRow } from './wordStore';

const SHORTEST = 4;
const LONG = 8;
/** A slip in a short word makes another word of it. */
const allowed = (word: string) => (word.length < SHORTEST ? 0 : word.length < LONG ? 1 : 2);

function closest(rows: readonly LikeRow[]): string[] {
  const judged = rows
    .map(({ folded, word }) => ({ word, far: editDistance(folded, word), most: allowed(folded) }))
    .filter(({ far, most }) => far <= most)
    .sort((a, b) => a.far - b.far);
  return judged.map(({ word }) => word);
}

/** For each word of letters, words of products that it may be a slip of, the likeliest first. */
export async function readAlternatives(
  db: Reads,
  { letters }: Search,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (letters.length === 0) return new Map();
  const rows = await findWordsLike(db, letters);
  return new Map(
    letters.map((asked) => [asked, closest(rows.filter((row) => row.asked === asked))]),
  );
}

/** The piece of a title that a run of Han is but for one character. */
function slipOf(run: string, title: string): string | undefined {
  const [wanted, given] = [[...run], [...title]];
  if (wanted.length < 3) return undefined;
  for (let start = 0; start + wanted.length <= given.length; start++) {
    const piece = given.slice(start, start + wanted.length);
    const wrong = piece.filter((one, at) => one !== wanted[at]);
    // The end of another word is no better than what was typed.
    if (wrong.length === 1 && wrong.every((one) => /\p{Script=Han}/u.test(one))) {
      return piece.join('');
    }
  }
  return undefined;
}

/** What was probably meant, by the titles found for it; undefined when that cannot be told. */
export function meantBy(
  { text, runs, letters }: Search,
  alternatives: ReadonlyMap<string, readonly string[]>,
  titles: readonly string[],
): string | undefined {
  let meant = text;
  for (const run of runs) {
    const held = titles.some((title) => title.includes(run));
    const slip = held ? undefined : titles.map((title) => slipOf(run, title)).find(Boolean);
    if (slip) meant = meant.replace(run, slip);
  }
  for (const word of letters) {
    const [first] = alternatives.get(word) ?? [];
    if (first) meant = meant.replace(word, first);
  }
  return meant === text ? undefined : meant;
}
