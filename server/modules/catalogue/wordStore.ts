import { type Reads, statement } from '../../db/database';

export interface LikeRow {
  /** As it was asked for. */
  asked: string;
  folded: string;
  /** A word that products have. */
  word: string;
}

const like = statement(
  'wordsLike',
  `SELECT a.raw AS asked, a.folded, k.word
   FROM (SELECT raw, search_fold(raw) AS folded FROM unnest($1::text[]) raw) a
   CROSS JOIN LATERAL (
     SELECT w.word FROM search_words w
     WHERE w.grams && search_word_grams(a.folded) AND abs(length(w.word) - length(a.folded)) <= 2
     ORDER BY (SELECT count(*) FROM unnest(w.grams) g WHERE g = ANY (search_word_grams(a.folded))) DESC, w.word
     LIMIT 30
   ) k`,
);

/** Words of products that have most threes of letters in common with those asked for. */
export function findWordsLike(db: Reads, words: readonly string[]): Promise<LikeRow[]> {
  return db.run(like, [words]);
}
