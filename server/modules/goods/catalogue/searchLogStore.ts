import { statement, type Tx } from '../../../db/database';

// Only searches that match a product count, so that invented words cannot become suggestions.
const note = statement(
  'noteSearches',
  `INSERT INTO search_queries AS k (folded, shown, searchers)
   SELECT search_fold(q.shown), min(q.shown), sum(q.searchers)
   FROM unnest($1::text[], $2::text[], $3::int[]) q (shown, words, searchers)
   WHERE search_query_terms(string_to_array(q.words, ' ')) <> '{}' AND EXISTS (
     SELECT 1 FROM product_search s WHERE s.on_sale AND s.terms @> search_query_terms(string_to_array(q.words, ' ')))
   GROUP BY 1 ORDER BY 1
   ON CONFLICT (folded) DO UPDATE SET searchers = least(k.searchers + excluded.searchers, 1000000), last_at = now()`,
);
const forget = statement(
  'forgetSearches',
  `DELETE FROM search_queries WHERE last_at < now() - interval '90 days'`,
);

export interface Noted {
  shown: string;
  words: readonly string[];
  searchers: number;
}

/** Counts searches that match a product, and deletes those not repeated for a long time. */
export async function writeSearches(tx: Tx, noted: readonly Noted[]): Promise<void> {
  await tx.run(note, [
    noted.map(({ shown }) => shown),
    noted.map(({ words }) => words.join(' ')),
    noted.map(({ searchers }) => searchers),
  ]);
  await tx.run(forget);
}
