import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const readGroups = statement(
  'searchSynonyms',
  'SELECT words FROM search_synonyms ORDER BY id',
  { words: t.text.array },
);
