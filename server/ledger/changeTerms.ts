import type { StaffAction } from '@common/lists/staffActions';
import type { Static, TObject } from '@sinclair/typebox';
import type { Queryable, Tx } from '../db/database';
import { changeSetting, lockSetting, readSetting, readTermsHistory } from '../db/settings';
import type { Setting } from '../db/storedSetting';
import { AppError } from '../errors';
import { writeStaffAction } from './staffAudit';

/** Terms that staff set, with their version and last changes, as `termsHistoryOf` describes them. */
export async function showTerms<S extends TObject>(db: Queryable, setting: Setting<S>) {
  return { terms: await readSetting(db, setting), ...(await readTermsHistory(db, setting)) };
}

interface Change<S extends TObject> {
  setting: Setting<S>;
  action: StaffAction;
  terms: Static<S>;
  isSame: (before: Static<S>, after: Static<S>) => boolean;
}

/**
 * Changes terms, with a reason, in the history and the audit.
 * @throws AppError NOTHING_CHANGED, CONTENT_CHANGED when someone else changed them first
 */
export async function changeTerms<S extends TObject>(
  call: { tx: Tx; caller: { memberId: number }; body: { version: number; reason: string } },
  { setting, action, terms, isSame }: Change<S>,
) {
  const { tx, caller, body } = call;
  await lockSetting(tx, setting);
  const now = await showTerms(tx, setting);
  if (now.version !== body.version) throw new AppError('CONTENT_CHANGED');
  if (isSame(now.terms, terms)) throw new AppError('NOTHING_CHANGED');
  const note = body.reason.trim();
  await changeSetting(tx, setting, terms, { staffId: caller.memberId, note });
  const entry = `${JSON.stringify(terms)}：${note}`;
  await writeStaffAction(tx, caller.memberId, action, { type: 'setting', id: setting.key }, entry);
  return showTerms(tx, setting);
}
