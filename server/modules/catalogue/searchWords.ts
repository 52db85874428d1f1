/** Past it nobody types on; what is pasted is cut. */
const LONGEST = 64;
const MOST_WORDS = 12;

const HAN = /\p{Script=Han}/u;
const HAN_RUN = /[\p{Script=Han}々]+/gu;
const LETTERS = /\p{L}+/gu;
const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' });

/** What somebody looks for, in its pieces; the database folds and compares them (ADR 021). */
export interface Search {
  /** As typed, tidied. */
  text: string;
  /** Words that must all be found. A run of Han is cut where a dictionary would. */
  words: string[];
  /** Runs of Han as typed. */
  runs: string[];
  /** Words of letters, which may be mistyped. */
  letters: string[];
}

function wordsOf(chunk: string): string[] {
  return HAN.test(chunk)
    ? [...segmenter.segment(chunk)].map(({ segment }) => segment.trim()).filter(Boolean)
    : [chunk];
}

/** Reads what was typed into a search; null when that is nothing. */
export function readSearch(q: string | undefined): Search | null {
  const tidy = (q ?? '')
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .replace(/\s+/gu, ' ');
  // By characters: half of a surrogate pair is not text.
  const text = [...tidy].slice(0, LONGEST).join('').trim();
  if (text === '') return null;
  const words = [...new Set(text.split(' ').flatMap(wordsOf))].slice(0, MOST_WORDS);
  const runs = text.match(HAN_RUN) ?? [];
  const letters = (text.match(LETTERS) ?? []).filter((word) => !HAN.test(word));
  return { text, words, runs, letters };
}
