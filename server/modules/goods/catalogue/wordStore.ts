import { type RowOf, t } from '../../../db/columns';
import { type Reads, statement } from '../../../db/database';

const likeColumns = {
  /** The searched word. */
  asked: t.text,
  folded: t.text,
  /** A similar word from a product. */
  word: t.text,
};

export type LikeRow = RowOf<typeof likeColumns>;

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
  likeColumns,
);

/** Words of products that share most trigrams with the searched ones. */
export function findWordsLike(db: Reads, words: readonly string[]): Promise<LikeRow[]> {
  return db.run(like, [words]);
}
