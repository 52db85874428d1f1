import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

const cutColumns = { terms: t.json.as<string[][]>(), folded: t.text };

export type Tokens = RowOf<typeof cutColumns>;

// Splits and folds the typed text once; the search's other statements take the result.
export const cutSearch = statement(
  'cutSearch',
  `SELECT (SELECT json_agg(search_query_terms(ARRAY(SELECT jsonb_array_elements_text(list))) ORDER BY n)
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS x (list, n)) AS terms,
   search_fold($2) AS folded`,
  cutColumns,
);
