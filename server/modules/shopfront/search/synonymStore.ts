import type { Synonyms } from '@common/endpoints/adminSynonyms';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

// Serialises changes: a word belongs to one group only.
export const lock = statement('lockSynonyms', 'SELECT pg_advisory_xact_lock(720110032)');

export const listSynonyms = statement(
  'listSynonyms',
  'SELECT id, words, version FROM search_synonyms ORDER BY id DESC',
  { id: t.int, words: t.text.array, version: t.int } satisfies Record<keyof Synonyms, unknown>,
);

export const findSynonyms = statement(
  'findSynonyms',
  'SELECT words, version FROM search_synonyms WHERE id = $1 FOR UPDATE',
  { words: t.text.array, version: t.int },
);

/** The words of $1 that fold to a word of another group than $2. */
export const taken = statement(
  'takenSynonyms',
  `SELECT w AS word FROM unnest($1::text[]) w
   WHERE search_fold(w) IN (
     SELECT search_fold(k) FROM search_synonyms s, unnest(s.words) k WHERE s.id <> $2)`,
  { word: t.text.notNull },
);

export const insertSynonyms = statement(
  'insertSynonyms',
  'INSERT INTO search_synonyms (words) VALUES ($1)',
);

export const updateSynonyms = statement(
  'updateSynonyms',
  'UPDATE search_synonyms SET words = $2, version = version + 1 WHERE id = $1',
);

export const remove = statement('deleteSynonyms', 'DELETE FROM search_synonyms WHERE id = $1');
