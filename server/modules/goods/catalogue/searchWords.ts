/** Number of characters of a search; the rest is ignored. */
const MAX_LENGTH = 64;
const MAX_WORDS = 12;

const HAN = /\p{Script=Han}/u;
const HAN_RUN = /[\p{Script=Han}々]+/gu;
const LETTERS = /\p{L}+/gu;
const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' });

/** A search split into its words; the database folds and compares them (ADR 021). */
export interface Search {
  /** The trimmed text as typed. */
  text: string;
  /** Words that must all match. Runs of Han are split where a dictionary would. */
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

/** Parses the typed search; null when it has no words. */
export function parseSearch(q: string | undefined): Search | null {
  const tidy = (q ?? '')
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .replace(/\s+/gu, ' ');
  // Cut by code points: half of a surrogate pair is invalid text.
  const text = [...tidy].slice(0, MAX_LENGTH).join('').trim();
  if (text === '') return null;
  const words = [...new Set(text.split(' ').flatMap(wordsOf))].slice(0, MAX_WORDS);
  const runs = text.match(HAN_RUN) ?? [];
  const letters = (text.match(LETTERS) ?? []).filter((word) => !HAN.test(word));
  return { text, words, runs, letters };
}
