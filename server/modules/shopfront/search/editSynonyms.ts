import type {
  createSynonyms as createContract,
  deleteSynonyms as deleteContract,
  listSynonyms as listContract,
  Synonyms,
  updateSynonyms as updateContract,
} from '@common/endpoints/adminSynonyms';
import { MAX_SYNONYMS, SYNONYM_WORDS } from '@common/shopfront/synonymLimits';
import type { Tx } from '../../../db/database';
import { AppError, refuseChanged } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import * as sql from './synonymStore';

export const listSynonyms = ({ db }: Call<typeof listContract>): Promise<Synonyms[]> =>
  db.run(sql.listSynonyms);

/** @throws AppError SYNONYMS_TOO_FEW, SYNONYM_TAKEN */
async function checkWords(tx: Tx, typed: readonly string[], id: number): Promise<string[]> {
  const words = [...new Set(typed.map((word) => word.trim().replace(/\s+/gu, ' ')))];
  if (words.length < SYNONYM_WORDS.least) throw new AppError('SYNONYMS_TOO_FEW');
  const [first] = await tx.run(sql.taken, [words, id]);
  if (first) throw new AppError('SYNONYM_TAKEN', { data: { word: first.word } });
  return words;
}

async function record(
  tx: Tx,
  staffId: number,
  note: string,
  words: { before: string[]; after: string[] },
): Promise<Synonyms[]> {
  const ref = { type: 'synonyms', id: 'search' };
  const change = changeOf('同義詞', words.before, words.after);
  await writeStaffAction(tx, staffId, 'synonyms.change', ref, note, change);
  return tx.run(sql.listSynonyms);
}

/** @throws AppError SYNONYMS_FULL, SYNONYMS_TOO_FEW, SYNONYM_TAKEN */
export async function createSynonyms({ tx, caller, body }: Call<typeof createContract>) {
  await tx.run(sql.lock);
  if ((await tx.run(sql.listSynonyms)).length >= MAX_SYNONYMS) {
    throw new AppError('SYNONYMS_FULL', { data: { most: MAX_SYNONYMS } });
  }
  const words = await checkWords(tx, body.words, 0);
  await tx.run(sql.insertSynonyms, [words]);
  return record(tx, caller.memberId, `新增：${words.join('、')}`, { before: [], after: words });
}

/** @throws AppError CONTENT_CHANGED when the group was deleted, SEEN_CHANGED, SYNONYMS_TOO_FEW, SYNONYM_TAKEN */
export async function updateSynonyms({ tx, caller, params, body }: Call<typeof updateContract>) {
  await tx.run(sql.lock);
  const before = await tx.maybeOne(sql.findSynonyms, [params.id]);
  if (!before) throw new AppError('CONTENT_CHANGED');
  if (before.version !== body.version) refuseChanged('這組同義詞', before.words.join('、'));
  const words = await checkWords(tx, body.words, params.id);
  await tx.run(sql.updateSynonyms, [params.id, words]);
  return record(tx, caller.memberId, `修改：${words.join('、')}`, {
    before: before.words,
    after: words,
  });
}

/** @throws AppError NOT_FOUND, SEEN_STATE_CHANGED */
export async function deleteSynonyms({ tx, caller, params, query }: Call<typeof deleteContract>) {
  await tx.run(sql.lock);
  const before = await tx.maybeOne(sql.findSynonyms, [params.id]);
  if (!before) throw new AppError('NOT_FOUND');
  if (before.version !== query.version) throw new AppError('SEEN_STATE_CHANGED');
  await tx.run(sql.remove, [params.id]);
  return record(tx, caller.memberId, `刪除：${before.words.join('、')}`, {
    before: before.words,
    after: [],
  });
}
