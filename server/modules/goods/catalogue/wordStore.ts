import { type RowOf, t } from '../../../db/columns';
import { type Reads, statement } from '../../../db/database';

const similarWordColumns = {
  searched: t.text,
  folded: t.text,
  /** A similar word of a product, folded too. */
  word: t.text,
};

export type SimilarWord = RowOf<typeof similarWordColumns>;

const similarWords = statement(
  'similarWords',
  `SELECT a.raw AS searched, a.folded, k.word
   FROM (SELECT raw, search_fold(raw) AS folded FROM unnest($1::text[]) raw) a
   CROSS JOIN LATERAL (
     SELECT w.word FROM search_words w
     WHERE w.grams && search_word_grams(a.folded) AND abs(length(w.word) - length(a.folded)) <= 2
     ORDER BY (SELECT count(*) FROM unnest(w.grams) g WHERE g = ANY (search_word_grams(a.folded))) DESC, w.word
     LIMIT 30
   ) k`,
  similarWordColumns,
);

/**
 * For each searched word at most thirty words of products, those with most common trigrams first; the caller compares them by
 * edit distance. Their lengths differ by at most two, as two typing errors change a length by no more.
 */
export function findSimilarWords(db: Reads, words: readonly string[]): Promise<SimilarWord[]> {
  return db.run(similarWords, [words]);
}
