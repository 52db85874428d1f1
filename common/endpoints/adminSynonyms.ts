import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, strictObject, Version } from '../schemas';
import { SYNONYM_WORDS } from '../shopfront/synonymLimits';
import { text } from '../text/typedText';

const Words = Type.Array(text(SYNONYM_WORDS.length), {
  minItems: SYNONYM_WORDS.least,
  maxItems: SYNONYM_WORDS.most,
});
const Synonyms = strictObject({
  id: Id,
  words: Type.Array(Type.String()),
  version: Version,
});
const List = Type.Array(Synonyms);
export type Synonyms = Static<typeof Synonyms>;

const byId = strictObject({ id: Id });

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/admin/synonyms',
  who: 'products',
  tag: 'admin',
  summary: 'Groups of words that find the same products, the newest first',
  data: List,
});

export const createSynonyms = endpoint({
  method: 'POST',
  path: '/api/admin/synonyms',
  who: 'products',
  tag: 'admin',
  summary: 'Add a group of words; a word belongs to one group only',
  body: strictObject({ words: Words }),
  data: List,
});

export const updateSynonyms = endpoint({
  method: 'PUT',
  path: '/api/admin/synonyms/:id',
  who: 'products',
  tag: 'admin',
  summary: 'Replace the words of a group in the version that was seen',
  params: byId,
  body: strictObject({ words: Words, version: Version }),
  data: List,
});

export const deleteSynonyms = endpoint({
  method: 'DELETE',
  path: '/api/admin/synonyms/:id',
  who: 'products',
  tag: 'admin',
  summary: 'Delete a group of words in the version that was seen',
  params: byId,
  query: strictObject({ version: Version }),
  data: List,
});
